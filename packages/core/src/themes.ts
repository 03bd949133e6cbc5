import { createTheme } from './theme/createTheme.ts'

export { type Brand, type BrandColors, createTheme } from './theme/createTheme.ts'

const midnight = createTheme({
  light: { background: '#ffffff', text: '#0b1020', accent: '#1d4ed8' },
  dark: { background: '#000000', text: '#ffffff', accent: '#6ea8ff', backdrop: 'rgb(0 0 0 / 0.7)' },
})

const ocean = createTheme({
  light: { background: '#f3fafd', text: '#0b2a3a', accent: '#0369a1', raisedSurface: '#dcebf3' },
  dark: { background: '#071a26', text: '#e6f4fb', accent: '#38bdf8', raisedSurface: '#17303f' },
})

const forest = createTheme({
  light: { background: '#f6faf4', text: '#17281c', accent: '#166534' },
  dark: { background: '#0d1a12', text: '#e8f3ea', accent: '#4ade80' },
  radii: { base: '5px' },
})

const plum = createTheme({
  light: { background: '#fbf7fd', text: '#2a1537', accent: '#7e22ce' },
  dark: { background: '#1a0f22', text: '#f5ebfb', accent: '#c084fc' },
  radii: { button: '999px', connect: '999px' },
})

const sand = createTheme({
  light: { background: '#fbf7ef', text: '#2b2115', accent: '#9a3412' },
  dark: { background: '#1e1812', text: '#f6eee1', accent: '#fb923c' },
  radii: { base: '2px' },
  font: { family: 'Georgia, "Times New Roman", serif' },
})

/** For who needs strong edges: black and white, every line drawn. */
const contrast = createTheme({
  light: { background: '#ffffff', text: '#000000', mutedText: '#000000', border: '#000000', accent: '#0000c8' },
  dark: { background: '#000000', text: '#ffffff', mutedText: '#ffffff', border: '#ffffff', accent: '#ffff00' },
  radii: { base: '0px', picture: '0px' },
  font: { weight: 500, mediumWeight: 600, boldWeight: 700 },
})

/** Ready-made ones, each for light and dark, to pass as `themeVariables`. */
export const themes = { contrast, forest, midnight, ocean, plum, sand } as const
