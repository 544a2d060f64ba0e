// Helm itself comes as a Go module and is built the first time: some minutes, once a machine.
import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const base = join(root, 'infra/kubernetes/base')
const helm = ['run', 'helm.sh/helm/v3/cmd/helm@v3.22.0']
const buildTimeoutMs = 600_000

const objectOf = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
})
const read = (text: string) =>
  parseAllDocuments(text)
    .map((one) => one.toJS())
    .filter((one) => one !== null)
    .map((one) => objectOf.parse(one))

async function rendered(...settings: string[]) {
  const options = settings.flatMap((setting) => ['--set', setting])
  const args = [
    'template',
    'waymark',
    join(root, 'infra/helm/waymark'),
    '--kube-version',
    '1.32.0',
    '--namespace',
    'ours',
  ]
  const { stdout } = await run('go', [...helm, ...args, ...options], {
    timeout: buildTimeoutMs,
    maxBuffer: 2 ** 24,
  })
  return read(stdout)
}

const hasGo = (() => {
  try {
    execFileSync('go', ['version'])
    return true
  } catch {
    return false
  }
})()

const ofBase = readdirSync(base)
  .filter((name) => name !== 'kustomization.yaml' && name !== 'namespace.yaml')
  .flatMap((name) => read(readFileSync(join(base, name), 'utf8')))

/** All but what a release changes in every object. */
const comparable = ({ metadata: { name }, ...object }: z.infer<typeof objectOf>) => ({ ...object, name })
const byName = (objects: readonly z.infer<typeof objectOf>[]) =>
  new Map(objects.map((object) => [`${object.kind} ${object.metadata.name}`, comparable(object)]))
const checksums = (objects: readonly z.infer<typeof objectOf>[]) =>
  Array.from(JSON.stringify(objects).matchAll(/"checksum\/config":"(\w+)",/g), ([, sum]) => sum)

describe.runIf(hasGo)('the Helm chart', () => {
  it(
    'is the objects of Kustomize, in the namespace of the release, with images of the registry',
    async () => {
      const objects = await rendered()
      const asInBase = (text: string) =>
        text
          .replaceAll(/registry\.example\.com\/(waymark-\w+):0\.1\.0/g, '$1')
          .replaceAll(/"checksum\/config":"\w+",/g, '')
      const found = byName(objects)
      expect([...found.keys()].toSorted()).toEqual([...byName(ofBase).keys()].toSorted())
      for (const [name, object] of byName(ofBase))
        expect(JSON.parse(asInBase(JSON.stringify(found.get(name)))), name).toEqual(object)
      expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['ours']))
      const [job] = objects.filter(({ kind }) => kind === 'Job')
      expect(job?.metadata.annotations).toEqual({
        'helm.sh/hook': 'post-install,pre-upgrade',
        'helm.sh/hook-delete-policy': 'before-hook-creation',
      })
    },
    buildTimeoutMs,
  )

  it(
    'takes digests, settings, sizes, hosts and the name of the secret',
    async () => {
      const objects = await rendered(
        'digests.api=sha256:abc',
        'tag=1.2.3',
        'config.KAFKA_BROKERS=k:9093',
        'replicas.api=7',
        'secretName=other',
        'ingress.apiHost=a.example',
        'ingress.className=nginx',
        'resources.api.limits.memory=3Gi',
        'autoscaling.maxReplicas=42',
        'networkPolicy.enabled=false',
      )
      const text = JSON.stringify(objects)
      for (const part of [
        'waymark-api@sha256:abc"',
        'waymark-worker:1.2.3"',
        '"KAFKA_BROKERS":"k:9093"',
        '"replicas":7',
        '"host":"a.example"',
        '"ingressClassName":"nginx"',
        '"memory":"3Gi"',
        '"maxReplicas":42',
        '"name":"other"',
      ])
        expect(text).toContain(part)
      // Every pod of a changed setting is a new one, and no pod of a changed size of another.
      const [changed, usual] = [checksums(objects), checksums(await rendered('replicas.api=7'))]
      expect(changed).toHaveLength(objects.filter(({ kind }) => /Deployment|StatefulSet/.test(kind)).length)
      expect(new Set([...changed, ...usual]).size).toBe(2)
      expect(text).not.toContain('NetworkPolicy')
      expect(text).not.toMatch(/"secretKeyRef":\{[^}]*"name":"waymark"/)
    },
    buildTimeoutMs,
  )
})
