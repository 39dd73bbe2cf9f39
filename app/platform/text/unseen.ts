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
export const normalizeTyped = (text: string): string => {
  const seen = text.replace(/[\v\f]/g, '\n').replace(notText, '')
  return seen.includes('\n') ? seen : seen.replace(invisible, '')
}

/** Whether a text can be a person's name: letters greet by it, and a mail program would make a link of these. */
export const isPersonName = (text: string): boolean => !/:\/\/|\bwww\./i.test(text)

/** Marks that turn the direction of what follows, or take no room: a name that holds one is not what it looks like. */
const turning = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\p{Cc}]/u

/** Between letters of scripts that need them they are spelling, as in Persian or Hindi; anywhere else they hide. */
const joined = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const plain =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u200c\u200d]|[\u200c\u200d][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Whether a line holds characters that nobody sees and that change what is read. */
export const hasInvisibleCharacters = (line: string): boolean =>
  turning.test(line) || plain.test(line) || /[\u200c\u200d]/.test(line.replace(joined, ''))

export const invisibleCharactersMessage = 'It holds characters that cannot be seen. Type it here instead of pasting it.'
