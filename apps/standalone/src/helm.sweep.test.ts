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
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
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
const comparable = ({ metadata: { name }, ...object }: z.infer<typeof objectOf>) => ({
  ...object,
  name: object.kind === 'Job' ? name.replace(/-\d+$/, '') : name,
})
const byName = (objects: readonly z.infer<typeof objectOf>[]) =>
  new Map(objects.map((object) => [`${object.kind} ${comparable(object).name}`, comparable(object)]))

describe.runIf(hasGo)('the Helm chart', () => {
  it(
    'is the objects of Kustomize, in the namespace of the release, with images of the registry',
    async () => {
      const objects = await rendered()
      const images = (text: string) => text.replaceAll(/registry\.example\.com\/(waymark-\w+):0\.1\.0/g, '$1')
      const found = byName(objects)
      expect([...found.keys()].toSorted()).toEqual([...byName(ofBase).keys()].toSorted())
      for (const [name, object] of byName(ofBase))
        expect(JSON.parse(images(JSON.stringify(found.get(name)))), name).toEqual(object)
      expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['ours']))
    },
    buildTimeoutMs,
  )

  it(
    'takes digests, settings, sizes, hosts and the name of the secret',
    async () => {
      const text = JSON.stringify(
        await rendered(
          ...[
            'digests.api=sha256:abc',
            'tag=1.2.3',
            'config.KAFKA_BROKERS=k:9093',
            'replicas.api=7',
            'secretName=other',
          ],
          ...['ingress.apiHost=a.example', 'ingress.className=nginx', 'resources.api.limits.memory=3Gi'],
          ...['autoscaling.maxReplicas=42', 'networkPolicy.enabled=false'],
        ),
      )
      for (const part of [
        ...['waymark-api@sha256:abc"', 'waymark-worker:1.2.3"', '"KAFKA_BROKERS":"k:9093"', '"replicas":7'],
        ...[
          '"host":"a.example"',
          '"ingressClassName":"nginx"',
          '"memory":"3Gi"',
          '"maxReplicas":42',
          '"name":"other"',
        ],
      ])
        expect(text).toContain(part)
      expect(text).not.toContain('NetworkPolicy')
      expect(text).not.toMatch(/"secretKeyRef":\{[^}]*"name":"waymark"/)
    },
    buildTimeoutMs,
  )
})
