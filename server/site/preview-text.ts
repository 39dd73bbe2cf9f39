import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

// Texts are drawn as outlines from the site's own fonts, because a server may have no fonts that an SVG could use.
const { resolve } = createRequire(import.meta.url)
const serifFontPath = '@fontsource/instrument-serif/files/instrument-serif'
const fontFiles = [
  resolve(`${serifFontPath}-latin-400-normal.woff2`),
  resolve(`${serifFontPath}-latin-ext-400-normal.woff2`),
  new URL('../../app/styles/fonts/baraza-figures.woff2', import.meta.url).pathname,
]

let openedFonts: Font[] | undefined
const openFonts = () => {
  openedFonts ??= fontFiles.map(file => openSync(file) as Font)
  return openedFonts
}

type FontRun = { face: Font; text: string }

const findFont = (character: string) =>
  openFonts().find(face => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/**
 * Splits a text into drawable characters, grouped by font. A character that no font contains is drawn without
 * diacritics; a character without a Latin base letter is left out.
 */
function splitFontRuns(text: string): FontRun[] {
  const runs: FontRun[] = []
  const put = (character: string) => {
    const face = findFont(character)
    const last = runs.at(-1)
    if (!face) return false
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
    return true
  }
  for (const character of text.normalize('NFC'))
    if (!put(character)) for (const part of character.normalize('NFD')) if (!/\p{M}/u.test(part)) put(part)
  return runs
}

export type TextLine = {
  /** Width of the text in drawing units, for the given font size. */
  width: number
  /** Paths of the outlines in SVG, on a baseline at 0. */
  paths: string
}

/** Draws one line of text as outlines. */
export function drawTextLine(text: string, size: number): TextLine {
  let x = 0
  let paths = ''
  for (const { face, text: part } of splitFontRuns(text)) {
    const scale = size / face.unitsPerEm
    const { glyphs, positions } = face.layout(part)
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      const at = `${(x + xOffset * scale).toFixed(1)} ${(-yOffset * scale).toFixed(1)}`
      const outline = glyph.path.toSVG()
      if (outline)
        paths += `<path transform="translate(${at}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${outline}"/>`
      x += xAdvance * scale
    }
  }
  return { width: x, paths }
}

/**
 * Wraps a text into lines of at most this width. A single word may be wider; the caller then chooses a smaller font
 * size.
 */
export function wrapPreviewText(text: string, size: number, width: number): TextLine[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && drawTextLine(longer, size).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map(line => drawTextLine(line, size))
}
