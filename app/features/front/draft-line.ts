import { paths } from '../../platform/paths.ts'
import type { UnfinishedDraft } from './front-page-queries.ts'

const fieldNames: Record<string, string> = {
  excerpt: 'excerpt',
  category: 'category',
  alt: 'alt text of the image',
  summary: 'summary',
  venue: 'venue',
}

const kindLabels = { article: 'Article', event: 'Event' } as const
const stateSuffixes: Record<string, string> = { published: ', published', archived: ', archived' }

/** Text below an unfinished record, and the link with which the author continues to edit the record. */
export function describeDraft({ kind, id, state, unsaved, missing }: UnfinishedDraft): { to: string; text: string } {
  const isNew = state === 'new'
  const missingNames = missing.flatMap(name => fieldNames[name] ?? [])
  const sentences = [
    `${kindLabels[kind]}${stateSuffixes[state] ?? ''}`,
    isNew ? 'Not saved yet' : unsaved && 'Changes not saved',
    missingNames.length > 0 && `Missing: ${missingNames.join(', ')}`,
  ]
  const to = kind === 'article' ? paths.adminArticle : paths.adminEvent
  // A record that was never saved is opened in the form for new records, because that form offers the draft.
  return { to: to(isNew ? 'new' : id), text: `${sentences.filter(Boolean).join('. ')}.` }
}
