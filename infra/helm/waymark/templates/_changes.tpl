{{- /* Whether the release has the object. */ -}}
{{- define "waymark.wanted" -}}
{{- $values := .root.Values -}}
{{- $off := or (and (eq .object.kind "Ingress") (not $values.ingress.enabled)) (and (eq .object.kind "NetworkPolicy") (not $values.networkPolicy.enabled)) -}}
{{- if not (or $off (has .object.kind (list "Namespace" "Kustomization"))) }}true{{ end -}}
{{- end -}}

{{- /* The image of an app by its tag, or by its digest where one is given. */ -}}
{{- define "waymark.image" -}}
{{- $app := trimPrefix "waymark-" .name -}}
{{- $digest := get .root.Values.digests $app -}}
{{- $at := ternary (printf "@%s" $digest) (printf ":%s" (.root.Values.tag | default .root.Chart.AppVersion)) (ne ($digest | default "") "") -}}
{{- printf "%s/%s%s" .root.Values.registry .name $at -}}
{{- end -}}

{{- /* The object as the values change it. */ -}}
{{- define "waymark.changed" -}}
{{- $root := .root -}}
{{- $values := .root.Values -}}
{{- $object := .object -}}
{{- $name := $object.metadata.name -}}
{{- if eq $object.kind "ConfigMap" -}}
{{- range $key, $value := $values.config }}{{ $_ := set $object.data $key (toString $value) }}{{ end -}}
{{- end -}}
{{- if has $object.kind (list "Deployment" "StatefulSet" "Job") -}}
{{- range $container := $object.spec.template.spec.containers -}}
{{- $_ := set $container "image" (include "waymark.image" (dict "root" $root "name" $container.image)) -}}
{{- if hasKey $values.resources $name -}}
{{- $_ := set $container "resources" (mergeOverwrite $container.resources (deepCopy (get $values.resources $name))) -}}
{{- end -}}
{{- range $variable := $container.env -}}
{{- if $variable.valueFrom -}}{{- $_ := set $variable.valueFrom.secretKeyRef "name" $values.secretName -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- if hasKey $values.replicas $name }}{{ $_ := set $object.spec "replicas" (get $values.replicas $name) }}{{ end -}}
{{- end -}}
{{- /* Of a new setting every pod has to hear, and one that runs reads its settings once. */ -}}
{{- if has $object.kind (list "Deployment" "StatefulSet") -}}
{{- $settings := printf "%s%s" ($root.Files.Get "base/config.yaml") (toJson $values.config) -}}
{{- $_ := set $object.spec.template.metadata "annotations" (merge (dict "checksum/config" (sha256sum $settings)) ($object.spec.template.metadata.annotations | default dict)) -}}
{{- end -}}
{{- /* An upgrade waits for it before it replaces anything. At an install there is no ConfigMap before; api and workers make the tables themselves then. */ -}}
{{- if eq $object.kind "Job" -}}
{{- $_ := set $object.metadata "annotations" (dict "helm.sh/hook" "post-install,pre-upgrade" "helm.sh/hook-delete-policy" "before-hook-creation") -}}
{{- end -}}
{{- if eq $object.kind "HorizontalPodAutoscaler" -}}
{{- $_ := set $object.spec "minReplicas" $values.autoscaling.minReplicas -}}
{{- $_ := set $object.spec "maxReplicas" $values.autoscaling.maxReplicas -}}
{{- end -}}
{{- if eq $object.kind "Ingress" -}}
{{- $hosts := list $values.ingress.apiHost $values.ingress.shortHost -}}
{{- range $index, $host := $hosts -}}
{{- $_ := set (index $object.spec.rules $index) "host" $host -}}
{{- $_ := set (index $object.spec.tls $index) "hosts" (list $host) -}}
{{- end -}}
{{- if $values.ingress.className }}{{ $_ := set $object.spec "ingressClassName" $values.ingress.className }}{{ end -}}
{{- if $values.ingress.annotations }}{{ $_ := set $object.metadata "annotations" $values.ingress.annotations }}{{ end -}}
{{- end -}}
{{- toYaml $object -}}
{{- end -}}
