/** The context of a macro in a page, as far as it decides how its value is escaped. */
export type HtmlContext =
  | { kind: 'text' }
  | { kind: 'script' }
  | { kind: 'style' }
  /** The name of an element or attribute, or between them. */
  | { kind: 'markup' }
  | {
      kind: 'attribute'
      /** Lower case. */
      name: string
      /** What the page writes of its value before the macro. */
      written: string
      isQuoted: boolean
      /** Nothing of the value precedes the macro, macros included. */
      isStart: boolean
    }

/**
 * Goes through a page as browsers do, as far as it takes to know where its macros stand. Made for one page.
 */
export interface HtmlReader {
  read: (text: string) => void
  /** Where the reader is. */
  position: () => HtmlContext
  /** Goes on behind a macro. */
  pass: () => void
}

export function createHtmlReader(): HtmlReader {
  const state: State = { ...start }
  return {
    read(text) {
      for (const character of text) steps[state.mode](state, character.toLowerCase())
    },
    position: () => htmlContext(state),
    pass() {
      if (state.mode === 'beforeValue') Object.assign(state, { mode: 'value', quote: '', written: '' })
      // Whatever the value is, it is no part of an end tag.
      if (state.mode === 'raw') state.recent = ''
    },
  }
}

/** The states of the HTML standard's tokenizer, with those together that escape alike. */
type Mode =
  | 'text'
  | 'tagOpen'
  | 'endTagOpen'
  | 'declaration'
  | 'bogus'
  | 'comment'
  | 'elementName'
  | 'tag'
  | 'attributeName'
  | 'afterName'
  | 'beforeValue'
  | 'value'
  | 'raw'

interface State {
  mode: Mode
  element: string
  isEndTag: boolean
  attribute: string
  quote: string
  /** Of the attribute's value. */
  written: string
  /** The characters that may end a comment or an element of raw text. */
  recent: string
}

const start: State = {
  mode: 'text',
  element: '',
  isEndTag: false,
  attribute: '',
  quote: '',
  written: '',
  recent: '',
}

/** Elements whose content has no elements; it ends at their end tag only. */
const rawElements = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
])

const isSpace = (character: string) => /[\t\n\f\r ]/.test(character)
const isLetter = (character: string) => /[a-z]/.test(character)

const steps: Record<Mode, (state: State, character: string) => void> = {
  text(state, character) {
    if (character === '<') state.mode = 'tagOpen'
  },
  tagOpen(state, character) {
    if (isLetter(character)) openTag(state, { element: character, isEndTag: false })
    else if (character === '/') state.mode = 'endTagOpen'
    else if (character === '!') Object.assign(state, { mode: 'declaration', recent: '' })
    else if (character === '?') state.mode = 'bogus'
    else if (character !== '<') state.mode = 'text'
  },
  endTagOpen(state, character) {
    if (isLetter(character)) openTag(state, { element: character, isEndTag: true })
    else state.mode = character === '>' ? 'text' : 'bogus'
  },
  declaration(state, character) {
    state.recent += character
    if (state.recent === '--') state.mode = 'comment'
    else if (character === '>') state.mode = 'text'
    else if (state.recent !== '-') state.mode = 'bogus'
  },
  bogus(state, character) {
    if (character === '>') state.mode = 'text'
  },
  comment(state, character) {
    if (character === '>' && /--!?$/.test(state.recent)) state.mode = 'text'
    else state.recent = (state.recent + character).slice(-3)
  },
  elementName(state, character) {
    if (isSpace(character) || character === '/') state.mode = 'tag'
    else if (character === '>') closeTag(state)
    else state.element += character
  },
  tag(state, character) {
    if (isSpace(character) || character === '/') return
    if (character === '>') closeTag(state)
    else Object.assign(state, { mode: 'attributeName', attribute: character })
  },
  attributeName(state, character) {
    if (isSpace(character)) state.mode = 'afterName'
    else if (!afterName(state, character)) state.attribute += character
  },
  afterName(state, character) {
    if (isSpace(character) || afterName(state, character)) return
    Object.assign(state, { mode: 'attributeName', attribute: character })
  },
  beforeValue(state, character) {
    if (isSpace(character)) return
    if (character === '>') closeTag(state)
    else if (/["']/.test(character)) Object.assign(state, { mode: 'value', quote: character, written: '' })
    else Object.assign(state, { mode: 'value', quote: '', written: character })
  },
  value(state, character) {
    if (state.quote === '' && character === '>') closeTag(state)
    else if (state.quote === '' ? isSpace(character) : character === state.quote) state.mode = 'tag'
    else state.written += character
  },
  raw(state, character) {
    state.recent = (state.recent + character).slice(-maxEndTag)
    if (!/[\t\n\f\r />]/.test(character) || !state.recent.endsWith(`</${state.element}${character}`)) return
    if (character === '>') state.mode = 'text'
    else Object.assign(state, { mode: 'tag', isEndTag: true })
  },
}

const maxEndTag = '</plaintext>'.length

function openTag(state: State, tag: { element: string; isEndTag: boolean }): void {
  Object.assign(state, { mode: 'elementName', ...tag })
}

function closeTag(state: State): void {
  const isRaw = !state.isEndTag && rawElements.has(state.element)
  Object.assign(state, { mode: isRaw ? 'raw' : 'text', recent: '' })
}

/** Whether the character ends the name of an attribute. */
function afterName(state: State, character: string): boolean {
  if (character === '=') state.mode = 'beforeValue'
  else if (character === '/') state.mode = 'tag'
  else if (character === '>') closeTag(state)
  else return false
  return true
}

function htmlContext(state: State): HtmlContext {
  const { mode, attribute: name, written, quote, element } = state
  switch (mode) {
    case 'text':
    case 'bogus':
    case 'comment':
      return { kind: 'text' }
    case 'raw':
      return { kind: element === 'script' || element === 'style' ? element : 'text' }
    case 'beforeValue':
      return { kind: 'attribute', name, written: '', isQuoted: false, isStart: true }
    case 'value':
      return { kind: 'attribute', name, written, isQuoted: quote !== '', isStart: false }
    case 'tagOpen':
    case 'endTagOpen':
    case 'declaration':
    case 'elementName':
    case 'tag':
    case 'attributeName':
    case 'afterName':
      return { kind: 'markup' }
    default:
      return mode satisfies never
  }
}
