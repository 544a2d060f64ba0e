/**
 * The colours of a page, as `#rrggbb`. Text on both grounds has a contrast of 4.5 at least, lines and the
 * focus ring 3 (WCAG 2.2).
 */
export interface Palette {
  ground: string
  text: string
  card: string
  cardText: string
  line: string
  focus: string
}

const light: Palette = {
  ground: '#ffffff',
  text: '#1b1b1f',
  card: '#f1f1f4',
  cardText: '#1b1b1f',
  line: '#71717c',
  focus: '#1d4ed8',
}
const dark: Palette = {
  ground: '#121316',
  text: '#f2f2f3',
  card: '#26282e',
  cardText: '#f2f2f3',
  line: '#8b8d98',
  focus: '#9db8ff',
}

interface Theme {
  palette: Palette
  /** For visitors who like it dark; null: the same for all. */
  dark: Palette | null
}

const sand: Palette = {
  ground: '#f7efe2',
  text: '#3a2a18',
  card: '#fffaf1',
  cardText: '#3a2a18',
  line: '#8a6f4d',
  focus: '#7a3e00',
}
const ocean: Palette = {
  ground: '#0b2b40',
  text: '#eaf6ff',
  card: '#123e5a',
  cardText: '#eaf6ff',
  line: '#6fa8c9',
  focus: '#ffd166',
}
const forest: Palette = {
  ground: '#10261b',
  text: '#ecf7ee',
  card: '#1d3a2a',
  cardText: '#ecf7ee',
  line: '#7fae8e',
  focus: '#ffd166',
}

const auto: Theme = { palette: light, dark }
export const themes: ReadonlyMap<string, Theme> = new Map([
  ['auto', auto],
  ['light', { palette: light, dark: null }],
  ['dark', { palette: dark, dark: null }],
  ['sand', { palette: sand, dark: null }],
  ['ocean', { palette: ocean, dark: null }],
  ['forest', { palette: forest, dark: null }],
])

const variables = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')

const layout =
  '*{box-sizing:border-box}' +
  'body{margin:0;background:var(--ground);color:var(--text);font:1.0625rem/1.5 system-ui,sans-serif}' +
  'main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem 4rem;text-align:center}' +
  'img{display:block;width:6rem;height:6rem;margin:0 auto 1rem;border-radius:50%;object-fit:cover;background:var(--card)}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}' +
  'p{margin:.5rem 0 0;white-space:pre-line;overflow-wrap:anywhere}' +
  'ul{list-style:none;margin:2rem 0 0;padding:0;display:grid;gap:.75rem}' +
  'a{display:block;min-height:3.25rem;padding:.875rem 1.25rem;border:1px solid var(--line);border-radius:.875rem;' +
  'background:var(--card);color:var(--cardText);font-weight:600;text-decoration:none;overflow-wrap:anywhere}' +
  'a:hover{text-decoration:underline}' +
  'a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}'

/** The style of a theme's pages; one that only a newer api knows looks like `auto`. */
export function styleOf(name: string): string {
  const { palette, dark: ofDark } = themes.get(name) ?? auto
  const scheme = ofDark === null ? '' : 'color-scheme:light dark;'
  const whenDark = ofDark === null ? '' : `@media (prefers-color-scheme:dark){:root{${variables(ofDark)}}}`
  return `:root{${scheme}${variables(palette)}}${whenDark}${layout}`
}
