import '@fontsource/dejavu-sans/latin-400.css'
import '@fontsource/dejavu-sans/latin-700.css'
import '@fontsource/inter/latin-400.css'
import '@fontsource/inter/latin-500.css'
import '@fontsource/inter/latin-600.css'
import '@fontsource/inter/latin-700.css'
import '@fontsource/noto-sans/latin-400.css'
import '@fontsource/noto-sans/latin-500.css'
import '@fontsource/noto-sans/latin-600.css'
import '@fontsource/noto-sans/latin-700.css'
import { modalRoot } from './stage.tsx'

/** What text may be set in: the font that the views are drawn for, wider ones that desktops have, and whatever is left without any. */
export const fontFamilies = ['Inter', 'Noto Sans', 'DejaVu Sans', 'sans-serif', 'serif'] as const

/** Waits until the page has the fonts of `fontFamilies`, whichever the machine has. */
export async function loadFonts(): Promise<void> {
  await Promise.all([...document.fonts].map((face) => face.load()))
}

/** Sets the text of the modal in a font. */
export function setFont(family: string): void {
  modalRoot()?.querySelector<HTMLElement>('.root')?.style.setProperty('--foyer-font-family', family)
}
