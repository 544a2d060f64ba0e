/** What a form is sent by: a click of its button, so that one that is off does nothing. */
const submitOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('button[type=submit]')

/** The form that is typed in, else the only one of the layer over the page or of the page. */
function currentForm(): HTMLFormElement | null {
  const typedIn = document.activeElement?.closest('form')
  if (typedIn) return typedIn
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.getElementById('page')
  const forms = [...(layer?.querySelectorAll('form') ?? [])].filter((form) => submitOf(form) !== null)
  return forms.length === 1 ? (forms[0] ?? null) : null
}

/** ⌘S: saves the form. @returns whether there was one */
export function saveForm(): boolean {
  const form = currentForm()
  if (form === null) return false
  const submit = submitOf(form)
  if (submit) submit.click()
  else form.requestSubmit()
  return true
}

/** `/`: into the field that searches the page's list. @returns whether there is one */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#page input[name=search], #page input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}
