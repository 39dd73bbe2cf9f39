import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unwrapRows } from '../db/rows.ts'
import { personalMeta } from '../session/account-queries.ts'
import { loadSessionDb, reportRejectedSession } from '../session/session-store.ts'
import { parseMediaUrl } from './media-src.ts'
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

/** The result is cached without expiry, so replacing a picture's file must invalidate it. */
const libraryPicture = (path: string | undefined, width: PictureWidth) =>
  queryOptions({
    queryKey: ['library picture', path, width],
    queryFn: () => download(path ?? '', width),
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: personalMeta,
  })

/**
 * URL to show a picture to editors. Library pictures are private until a page shows them, and an `<img>` sends no
 * session, so they are fetched with it.
 * @param width display width or a little more
 * @returns undefined without a picture, and while it loads
 */
export function useLibraryPicture(address: string | null | undefined, width: PictureWidth = 640): string | undefined {
  const path = parseMediaUrl(address ?? '')
  const { data } = useQuery(libraryPicture(path, width))
  const objectUrl = useObjectUrl(data)
  return path === undefined ? address || undefined : objectUrl
}

/** Picture source for pages in the back office, where editors also see unpublished pictures. */
export const useOwnPicture = (address: string | null | undefined) => useLibraryPicture(address, 1280)

type Props = { address: string | null; width?: PictureWidth; children: (src: string | undefined) => ReactNode }

/** Component variant of the hook, for each row of a list. */
export const LibraryPicture = ({ address, width = 320, children }: Props) => children(useLibraryPicture(address, width))

type LibraryRecord = PictureRecord & { id: string }

async function readRecord(path: string): Promise<LibraryRecord | null> {
  const db = await loadSessionDb()
  const query = db.from('media').select('id, alt, is_decorative, credit, consent_expires_on').eq('path', path)
  return unwrapRows(await query.maybeSingle())
}

/** Library record of a picture; undefined when it is not in the library, and while it loads. */
export function useLibraryRecord(address: string): LibraryRecord | undefined {
  const path = parseMediaUrl(address)
  const { data } = useQuery({
    queryKey: ['media', path],
    queryFn: () => readRecord(path ?? ''),
    enabled: path !== undefined,
    meta: personalMeta,
  })
  return data ?? undefined
}
