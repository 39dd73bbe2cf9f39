// Characters that are removed from texts. The database refuses the same characters (`private.is_one_line`,
// `private.is_plain_text`). The characters are also removed when a text is read, because a single invalid character
// would make a whole feed or calendar unreadable.

/**
 * Control characters except tab and line breaks, surrogates, and Unicode noncharacters. XML allows none of these
 * characters.
 */
const nonTextPattern = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu
/**
 * Zero-width spaces and direction controls. The joiners U+200C and U+200D are not in this pattern, because many
 * scripts need them.
 */
const invisiblePattern = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const lineBreakPattern = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Text of several lines without unreadable characters. */
export const removeUnreadableCharacters = (text: string): string => text.replace(nonTextPattern, ' ')

/** Text as one line, e.g. for a title. */
export const toOneLine = (text: string): string =>
  removeUnreadableCharacters(text)
    .replace(invisiblePattern, '')
    .replace(lineBreakPattern, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Typed text for storage, without the invisible characters that pasting adds. Line breaks and spaces stay. */
export const normalizeTypedText = (text: string): string => {
  const visibleText = text.replace(/[\v\f]/g, '\n').replace(nonTextPattern, '')
  return visibleText.includes('\n') ? visibleText : visibleText.replace(invisiblePattern, '')
}

/**
 * Whether a text can be the name of a person. A URL is refused, because names appear in e-mails, and mail programs
 * would turn the URL into a link.
 */
export const isPersonName = (text: string): boolean => !/:\/\/|\bwww\./i.test(text)

/** Direction controls and zero-width characters, with which a name could imitate another name. */
const directionControlPattern =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\p{Cc}]/u

/**
 * Joiners between letters of scripts such as Persian or Hindi, where they change how a word is written. In other places a
 * joiner changes nothing that readers see.
 */
const allowedJoinerPattern = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const wrongJoinerPattern =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u200c\u200d]|[\u200c\u200d][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Whether a line contains invisible characters that change how people read the line. */
export const hasInvisibleCharacters = (line: string): boolean =>
  directionControlPattern.test(line) ||
  wrongJoinerPattern.test(line) ||
  /[\u200c\u200d]/.test(line.replace(allowedJoinerPattern, ''))

export const invisibleCharactersMessage = 'It holds characters that cannot be seen. Type it here instead of pasting it.'
