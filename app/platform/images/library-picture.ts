import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unwrapRows } from '../db/rows.ts'
import { personalMeta } from '../session/account-queries.ts'
import { loadSessionDb, reportRejectedSession } from '../session/session-store.ts'
import { mediaPath } from './media-src.ts'
import type { PictureWidth } from './picture-sizes.ts'
import type { PictureRecord } from './picture-texts.ts'
import { useObjectUrl } from './use-object-url.ts'

async function download(path: string, width: PictureWidth): Promise<Blob> {
  const { data } = await (await loadSessionDb()).auth.getSession()
  const answer = await fetch(`/api/pictures/sized?${new URLSearchParams({ path, w: String(width) })}`, {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
  })
  reportRejectedSession(answer.status)
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  return answer.blob()
}

/** Asked for once: whoever puts another file in its place asks anew. */
const libraryPicture = (path: string | undefined, width: PictureWidth) =>
  queryOptions({
    queryKey: ['library picture', path, width],
    queryFn: () => download(path ?? '', width),
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: personalMeta,
  })

/**
 * What a picture is shown by to those who write the site. The library's own are private until a page shows them, and an
 * `<img>` carries no session, so they are fetched with it.
 * @param width as wide as it is shown, or a little more
 * @returns undefined for none, and until it has come
 */
export function useLibraryPicture(address: string | null | undefined, width: PictureWidth = 640): string | undefined {
  const path = mediaPath(address ?? '')
  const { data } = useQuery(libraryPicture(path, width))
  const kept = useObjectUrl(data)
  return path === undefined ? address || undefined : kept
}

/** The same as where a page gets its pictures (`PictureSource`): what is not out is shown to whoever writes it. */
export const useOwnPicture = (address: string | null | undefined) => useLibraryPicture(address, 1280)

type Props = { address: string | null; width?: PictureWidth; children: (src: string | undefined) => ReactNode }

/** The same for each row of a list. */
export const LibraryPicture = ({ address, width = 320, children }: Props) => children(useLibraryPicture(address, width))

type LibraryRecord = PictureRecord & { id: string }

async function readRecord(path: string): Promise<LibraryRecord | null> {
  const db = await loadSessionDb()
  const found = db.from('media').select('id, alt, is_decorative, credit, consent_expires_on').eq('path', path)
  return unwrapRows(await found.maybeSingle())
}

/** What the library says of a picture; undefined for one that is not in it, and until it is known. */
export function useLibraryRecord(address: string): LibraryRecord | undefined {
  const path = mediaPath(address)
  const { data } = useQuery({
    queryKey: ['media', path],
    queryFn: () => readRecord(path ?? ''),
    enabled: path !== undefined,
    meta: personalMeta,
  })
  return data ?? undefined
}
