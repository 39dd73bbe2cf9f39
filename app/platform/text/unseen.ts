// Refused by the database's `private.is_one_line` and `private.is_plain_text`; written out here once more for readers, because
// a feed or a calendar is one document, and a single odd character would make it unreadable from the first line to the last.

/** Control characters but for tab and line breaks, halves of characters, and what Unicode says is none: XML holds none of them. */
const notText = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu
/** Zero-width spaces and turned directions. The joiners U+200C and U+200D stay: many scripts need them. */
const invisible = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A text of many lines, without what cannot be read. */
export const plainLines = (text: string): string => text.replace(notText, ' ')

/** A text as one line, such as a title. */
export const oneLine = (text: string): string =>
  plainLines(text).replace(invisible, '').replace(lineBreak, ' ').replace(/ {2,}/g, ' ').trim()

/** A text as it is sent to be kept: what was pasted along unseen is not what anybody meant. Lines and blanks stay. */
export const asTyped = (text: string): string => {
  const seen = text.replace(/[\v\f]/g, '\n').replace(notText, '')
  return seen.includes('\n') ? seen : seen.replace(invisible, '')
}

/** Whether a text can be a person's name: letters greet by it, and a mail program would make a link of these. */
export const isPersonName = (text: string): boolean => !/:\/\/|\bwww\./i.test(text)
