/** Maximum size of a document in bytes, as in the storage bucket. */
export const maxDocumentBytes = 10 * 1024 * 1024

export const documentTooLargeMessage = 'It is larger than 10 MB. Save it smaller and choose it again.'

/**
 * Number of bytes at the start of a file in which PDF readers look for the PDF header. Scanners write blanks before the
 * header; an HTML tag there would turn the file into an HTML page.
 */
const maxHeaderOffset = 1024
const pdfHeaderPattern = /^[^<]{0,1024}%PDF-/s
/** Pattern of names in a PDF for actions that run when the file is opened. */
const activeContentPattern = /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|GoToE|RichMedia|XFA)(?![A-Za-z])/
/** Pattern of a character of a PDF name written as hex code, as in `/J#61vaScript`. */
const nameEscapePattern = /#([0-9a-f]{2})/gi

/**
 * Finds the reason why a file is rejected as a document, by the content of the file instead of its name. Undefined
 * when the file is accepted. Names inside compressed streams are not detected; documents are private and only sent as
 * downloads.
 */
export function findDocumentError(file: Buffer): string | undefined {
  if (file.length === 0) return 'The file is empty.'
  if (file.length > maxDocumentBytes) return documentTooLargeMessage
  const text = file.toString('latin1')
  if (!pdfHeaderPattern.test(text.slice(0, maxHeaderOffset)) || !text.includes('%%EOF'))
    return 'This is no whole PDF, whatever it is called. Save it as one and choose it again.'
  if (
    activeContentPattern.test(
      text.replace(nameEscapePattern, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
  )
    return 'This PDF carries a program. Print it into a new PDF and choose that.'
  return undefined
}
