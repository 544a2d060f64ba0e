/**
 * How the pages look. It is in the browser's store so that the first paint knows it; the account has a copy.
 */
export interface Look {
  theme: 'system' | 'light' | 'dark'
  palette: 'standard' | 'colour-blind'
  density: 'dense' | 'roomy'
}

export const themes = ['system', 'light', 'dark'] as const satisfies Look['theme'][]
export const palettes = ['standard', 'colour-blind'] as const satisfies Look['palette'][]
export const densities = ['dense', 'roomy'] as const satisfies Look['density'][]

const storeKey = 'waymark-look'
const oneOf = <Value extends string>(known: readonly Value[], value: unknown, otherwise: Value): Value =>
  known.find((one) => one === value) ?? otherwise

/** Reads what was stored, whatever is in it. */
export function parseLook(value: unknown): Look {
  const { theme, palette, density } = Object(value)
  return {
    theme: oneOf(themes, theme, 'system'),
    palette: oneOf(palettes, palette, 'standard'),
    density: oneOf(densities, density, 'dense'),
  }
}

/** Of the page as it is. */
export const currentLook = (): Look => parseLook({ ...document.documentElement.dataset })

/** Changes the page at once, and the browser's store. */
export function applyLook(look: Look): void {
  const { dataset } = document.documentElement
  const values = {
    theme: look.theme === 'system' ? null : look.theme,
    palette: look.palette,
    density: look.density,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) delete dataset[name]
    else dataset[name] = value
  }
  try {
    localStorage.setItem(
      storeKey,
      JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))),
    )
  } catch {
    // Storage that is switched off: the look lasts as long as the page.
  }
}
