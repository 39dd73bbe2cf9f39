import { LRUCache } from 'lru-cache'
import { renderWeaveSvg } from '../../app/platform/weave/weave.ts'
import { parseWeaveUrl } from '../../app/platform/weave/weave-address.ts'
import { getStoredSize, packResponse, type StoredResponse, sendStoredResponse } from './page-cache/stored-response.ts'

const pictureCache = new LRUCache<string, StoredResponse>({ maxSize: 8_000_000, sizeCalculation: getStoredSize })

const headers = {
  'content-type': 'image/svg+xml',
  // Browsers may cache the picture forever, because the URL contains all values from which the picture is drawn.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** Draws the woven pattern that a /weave/… URL describes; undefined for an invalid URL. */
export async function respondWithWeavePicture(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const weave = parseWeaveUrl(pathname)
  if (!weave) return undefined
  let answer = pictureCache.get(pathname)
  if (!answer) {
    answer = await packResponse(200, headers, Buffer.from(renderWeaveSvg(weave)))
    pictureCache.set(pathname, answer)
  }
  return sendStoredResponse(answer, request)
}
