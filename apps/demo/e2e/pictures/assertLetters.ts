import type { Page } from 'playwright'

/** A letter of each script that the languages are written in, and Debian's package that has it. */
const letters: Readonly<Record<string, string>> = {
  ع: 'fonts-noto-core',
  ש: 'fonts-noto-core',
  অ: 'fonts-noto-core',
  अ: 'fonts-noto-core',
  ก: 'fonts-noto-core',
  か: 'fonts-noto-cjk',
  中: 'fonts-noto-cjk',
  한: 'fonts-noto-cjk',
}

/** @throws Error where this machine would draw boxes in place of letters, with the packages of fonts that it lacks */
export async function assertLetters(page: Page): Promise<void> {
  const boxes = await page.evaluate((all) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) return []
    const draw = (text: string) => {
      context.clearRect(0, 0, 300, 150)
      context.font = '40px system-ui, sans-serif'
      context.fillText(text, 20, 80)
      return context.getImageData(0, 0, 300, 150).data.join()
    }
    // nobody has a letter there
    const box = draw('\u{10fffd}')
    return all.filter((letter) => draw(letter) === box)
  }, Object.keys(letters))
  const missing = new Set(boxes.map((letter) => letters[letter]))
  if (missing.size > 0) throw new Error(`This machine lacks letters: sudo apt-get install ${[...missing].join(' ')}`)
}
