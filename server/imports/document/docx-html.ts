import { createRequire } from 'node:module'
import mammoth from 'mammoth'
import { countNotImported } from '../import-item.ts'
import { buildFileAddress } from '../import-reader.ts'
import type { LostTextElements } from '../prose/prose.ts'
import { type DocxFile, readPicturePath } from './docx-archive.ts'

// mammoth wraps promises with `__proto__`, which our processes remove for security (server/harden-prototypes.ts), so
// plain promises replace the wrapped promises.
createRequire(import.meta.url)('mammoth/lib/promises.js').toExternalPromise = (promise: Promise<unknown>) => promise

/** Styles by their English and French names in Word and LibreOffice. `title` and `caption` are handled later. */
const styleMap = [
  "p[style-name^='toc '] => p.contents:fresh",
  "p[style-name='TOC Heading'] => p.contents:fresh",
  "p[style-name='table of figures'] => p.contents:fresh",
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Titre'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p.lead:fresh",
  "p[style-name='Sous-titre'] => p.lead:fresh",
  "p[style-name='Lead'] => p.lead:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Quotations'] => blockquote:fresh",
  "p[style-name='Citation'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote.pull:fresh",
  "p[style-name='Citation intense'] => blockquote.pull:fresh",
  "p[style-name='Caption'] => p.caption:fresh",
  "p[style-name='caption'] => p.caption:fresh",
  "p[style-name='Légende'] => p.caption:fresh",
  "p[style-name='Question'] => p.q:fresh",
  "p[style-name='Note'] => p.note:fresh",
  "p[style-name='Preformatted Text'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "r[style-name='Hyperlink'] =>",
  "r[style-name='Internet Link'] =>",
  "r[style-name='Emphasis'] => em",
  "r[style-name='Strong'] => strong",
  'strike => s',
  'u =>',
]

/** Names of styles that affect only the appearance: paragraphs with such a style are imported as plain text. */
const plainStylePattern =
  /^(list paragraph|body text.*|no spacing|normal \(web\)|default( paragraph font)?|standard|text body|corps de texte|table (grid|normal|contents).*|page number)$/i

/** Converts a warning of mammoth to a name in the list of lost content; undefined if no content is lost. */
function nameLostContent(message: string): string | undefined {
  const [, kind, name] = /^Unrecognised (paragraph|run|table) style: '?(.*?)'? \(Style ID/.exec(message) ?? []
  if (kind) return plainStylePattern.test(name ?? '') ? undefined : `style ${name?.slice(0, 80)}`
  // A picture of an unknown type is not counted as lost here, because the picture is imported; the code that opens the
  // picture reports an unsupported type.
  if (/^Image of type/.test(message)) return undefined
  const [, element] = /^An unrecognised element was ignored: (\S+)/.exec(message) ?? []
  return element ? `element ${element}` : message.slice(0, 120)
}

/** Finds the URL of a linked image; undefined for a local file path, which cannot be fetched. */
function findLinkedAddress(error: unknown): string | undefined {
  const [, address] = /could not read external image '([^']+)'/.exec(error instanceof Error ? error.message : '') ?? []
  return address && /^https?:/i.test(address) ? address : undefined
}

/** Converts the document to HTML with mammoth and counts the content that mammoth skips. */
export async function convertDocxToHtml(file: DocxFile, description: LostTextElements): Promise<string> {
  const convertImage = mammoth.images.imgElement(async image => {
    try {
      const path = readPicturePath(new Uint8Array(await image.readAsArrayBuffer()))
      if (path !== undefined) return { src: buildFileAddress(path) }
    } catch (error) {
      const address = findLinkedAddress(error)
      if (address !== undefined) return { src: address }
    }
    countNotImported(description, 'pictures that lie elsewhere')
    return { src: '' }
  })
  // biome-ignore lint/suspicious/noExplicitAny: the type definitions of mammoth allow only paths and buffers
  const { value, messages } = await mammoth.convertToHtml({ file } as any, {
    styleMap: styleMap,
    convertImage,
    externalFileAccess: false,
    includeEmbeddedStyleMap: false,
  })
  for (const { message } of messages) {
    const name = nameLostContent(message)
    if (name !== undefined) countNotImported(description, name)
  }
  return value
}
