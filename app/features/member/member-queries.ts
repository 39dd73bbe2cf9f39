import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBrowserDb, readBackendSettings } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type Member, type MemberPage, parseLinks } from './member.ts'
import type { MemberSearch } from './member-input.ts'

const membersPerPage = 24
const memberColumns =
  'user_id, audience, full_name, title, organisation, town, country, circles, languages, about, links, email, portrait_path, portrait_alt'

const toListArgs = ({ q, circle = '', country = '', after }: MemberSearch) => ({
  query: q,
  circle,
  in_country: country,
  after,
  page_size: membersPerPage,
})

const parseMember = <Card extends Omit<Member, 'links'> & { links: Parameters<typeof parseLinks>[0] }>(
  card: Card | undefined,
): Member | null => (card ? { ...card, links: parseLinks(card.links) } : null)

async function listMembersForEverybody(db: DbSource, search: MemberSearch) {
  return unwrapRows(await (await db()).rpc('list_members', toListArgs(search))) as unknown as MemberPage
}
async function listMembersForMembers(search: MemberSearch) {
  return unwrapRows(await (await loadSessionDb()).rpc('list_members', toListArgs(search))) as unknown as MemberPage
}

async function findMemberForEverybody(db: DbSource, id: string): Promise<Member | null> {
  if (!isUuid(id)) return null
  const cards = (await db()).from('member_cards').select(memberColumns).eq('user_id', id)
  return parseMember(unwrapRows(await cards.eq('audience', 'everybody'))[0])
}
/**
 * Loads the directory card of a member. A member has one card per audience; the card with the most fields that the
 * current user may read is loaded.
 */
async function findMemberForMembers(id: string): Promise<Member | null> {
  if (!isUuid(id)) return null
  const cards = (await loadSessionDb()).from('member_cards').select(memberColumns).eq('user_id', id)
  return parseMember(unwrapRows(await cards.order('audience').limit(1))[0])
}

async function readOwnCards(): Promise<Member[]> {
  const cards = unwrapRows(await (await loadSessionDb()).rpc('my_member_cards'))
  return cards.flatMap(card => parseMember(card) ?? [])
}

/**
 * Downloads the file of a portrait. A signed-in user's session gives access; without a session only public portraits
 * can be read.
 */
async function readPortrait(path: string, isSignedIn: boolean): Promise<Blob> {
  if (isSignedIn) {
    const { data, error } = await (await loadSessionDb()).storage.from('portraits').download(path)
    if (error) throw error
    return data
  }
  const { url, publishableKey } = readBackendSettings()
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  const answer = await fetch(`${url}/storage/v1/object/authenticated/portraits/${path}`, { headers })
  if (!answer.ok) throw new Error(`the portrait answered ${answer.status}`)
  return answer.blob()
}

const minuteMs = 60_000

export const memberQueries = {
  /** Query for the directory as any visitor may see it. */
  forEverybody:
    (search: MemberSearch) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['members', search],
        queryFn: () => listMembersForEverybody(db, search),
        staleTime: minuteMs,
        placeholderData: keepPreviousData,
      }),
  /** Query for the directory as the signed-in user may see it. */
  forMembers: (person: string, search: MemberSearch) =>
    definePersonalQuery({
      queryKey: ['account', person, 'members', search],
      queryFn: () => listMembersForMembers(search),
      staleTime: minuteMs,
      placeholderData: keepPreviousData,
    }),
  /** Query for a member as any visitor may see the member. Null if the member is not public. */
  oneForEverybody:
    (id: string) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({ queryKey: ['members', id], queryFn: () => findMemberForEverybody(db, id), staleTime: minuteMs }),
  oneForMembers: (person: string, id: string) =>
    definePersonalQuery({
      queryKey: ['account', person, 'member', id],
      queryFn: () => findMemberForMembers(id),
      staleTime: minuteMs,
    }),
  /** Query for the stored directory cards of a user: at most one for each audience. */
  ownCards: (person: string) =>
    definePersonalQuery({
      queryKey: ['account', person, 'member cards'],
      queryFn: readOwnCards,
      staleTime: 0,
    }),
  /** Query for the file of a portrait. The result is cached without expiry, because a new portrait has a new path. */
  portrait: (path: string, person: string | undefined) =>
    queryOptions({
      queryKey: person ? ['account', person, 'portraits', path] : ['members', 'portraits', path],
      queryFn: () => readPortrait(path, person !== undefined),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      ...(person && { meta: personalQueryMeta }),
    }),
}
