import type { DeviceType } from '@waymark/rule-engine'

/*
 * User agents of the corpus, put together for this project from what makers and browsers document about the
 * form of theirs and from the public names of their models. The corpus is under the licence of this
 * repository (MIT); nothing in it is taken from the test data of a detector.
 */

/** One form of a user agent: each of its values replaces `{v}`. */
export interface Form {
  of: string
  device: DeviceType
  form: string
  values: readonly string[]
}

export interface Sample {
  of: string
  device: DeviceType
  userAgent: string
}

export function samplesOf(forms: readonly Form[]): Sample[] {
  return forms.flatMap(({ of, device, form, values }) =>
    values.map((value) => ({ of, device, userAgent: form.replaceAll('{v}', value) })),
  )
}

export const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'
export const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
