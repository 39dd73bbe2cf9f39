import type { SiteEditor } from '../../platform/editors/editor-queries.ts'
import { filterRowsByQuery } from '../record/filter-rows.ts'

/** Name that the user is typing after an @, and the index where the name starts. */
type MentionQuery = { from: number; query: string }

/** A mention begins at the start of a word: the @ in `x@y` belongs to an email address. */
const typedMentionPattern = /(?:^|[\s(])@([\p{L}\p{N}.’' -]{0,40})$/u

/** Mention at the caret; undefined if the caret is not in a mention. */
export function findMention(text: string, caret: number): MentionQuery | undefined {
  const query = typedMentionPattern.exec(text.slice(0, caret))?.[1]
  return query === undefined ? undefined : { from: caret - query.length - 1, query }
}

/** Filters editors whose name contains the typed words. Empty when the name is complete. */
export const filterEditorsByName = (editors: readonly SiteEditor[], query: string): SiteEditor[] =>
  query.endsWith(' ') && editors.some(({ name }) => query.trimEnd().endsWith(name))
    ? []
    : filterRowsByQuery(editors, query, ({ name }) => name).slice(0, 8)

/**
 * Replaces the typed name by an editor's full name. Returns the new text after the @, and the position of the text
 * cursor after the name.
 */
export function completeMention(text: string, caret: number, { name }: SiteEditor): { text: string; caret: number } {
  const from = findMention(text, caret)?.from ?? caret
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(caret).trimStart(), caret: before.length }
}

/**
 * Pattern for a mention of a name. `x@Musa` does not match, because the text is an email address; `@Musalia` does not
 * match, because the text is a longer name.
 */
const buildMentionPattern = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])@${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')

/**
 * Ids of the editors that a text mentions, including names that were typed without the list. If several editors have
 * the same name, the result contains all of them.
 */
export function listMentionedEditorIds(text: string, editors: readonly SiteEditor[]): string[] {
  let left = text
  // The longest names are replaced first, because “Musa” would also match a mention of “Musa Okoye”.
  return [...new Set(editors.map(({ name }) => name))]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(name => {
      const rest = left.replace(buildMentionPattern(name), ' ')
      const isMentioned = rest !== left
      left = rest
      return isMentioned ? editors.filter(editor => editor.name === name).map(({ id }) => id) : []
    })
}
