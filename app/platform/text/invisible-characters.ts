// Characters that are removed from texts. The database refuses them too (`private.is_one_line`,
// `private.is_plain_text`). They are stripped again when a text is read, because a feed or a calendar is one document,
// and a single invalid character would make all of it unreadable.

/** Control characters except tab and line breaks, surrogates, and Unicode noncharacters: XML allows none of them. */
const notText = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu
/** Zero-width spaces and direction controls. The joiners U+200C and U+200D stay: many scripts need them. */
const invisible = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Removes unreadable characters from a text of several lines. */
export const cleanLines = (text: string): string => text.replace(notText, ' ')

/** Converts a text to one line, such as a title. */
export const toOneLine = (text: string): string =>
  cleanLines(text).replace(invisible, '').replace(lineBreak, ' ').replace(/ {2,}/g, ' ').trim()

/** Cleans a text for storage: removes the invisible characters that pasting adds. Line breaks and spaces stay. */
export const normalizeTyped = (text: string): string => {
  const visibleText = text.replace(/[\v\f]/g, '\n').replace(notText, '')
  return visibleText.includes('\n') ? visibleText : visibleText.replace(invisible, '')
}

/** Whether a text can be a person's name. Names appear in e-mails, whose programs would turn a URL into a link. */
export const isPersonName = (text: string): boolean => !/:\/\/|\bwww\./i.test(text)

/** Direction controls and zero-width characters: a name that contains one can imitate another name. */
const turning = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\p{Cc}]/u

/**
 * Joiners between letters of scripts that need them, where they are correct spelling, as in Persian or Hindi;
 * elsewhere they are invisible.
 */
const joined = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const plain =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u200c\u200d]|[\u200c\u200d][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Whether a line contains invisible characters that change how it reads. */
export const hasInvisibleCharacters = (line: string): boolean =>
  turning.test(line) || plain.test(line) || /[\u200c\u200d]/.test(line.replace(joined, ''))

export const invisibleCharactersMessage = 'It holds characters that cannot be seen. Type it here instead of pasting it.'
