import type { OwnFields } from '../lists/record-form.tsx'
import { CostModelFields } from './cost-model-fields.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { PostbackFields } from './postback-fields.tsx'

const mostParameters = 40

/** What of a source is no plain text. */
export const sourceFields = (names: readonly string[]): OwnFields => ({
  names: new Set(names.filter((name) => ownNames.has(name) || name.includes('.'))),
  // Each part of a parameter has a field of its own, and what is wrong with it is said there.
  paths: Array.from({ length: mostParameters }, (_, index) =>
    ['name', 'token', 'target'].map((part) => `parameters.${index}.${part}`),
  ).flat(),
  controls: (field, errorOf) => (
    <>
      <PostbackFields field={field} />
      <CostModelFields field={field} />
      <ParameterFields field={field('parameters')} errorOf={(path) => errorOf(`parameters.${path}`)} />
    </>
  ),
})

const ownNames: ReadonlySet<string> = new Set([
  'parameters',
  'method',
  'successPattern',
  'errorPattern',
  'appliesTo',
  'sharePercent',
])
