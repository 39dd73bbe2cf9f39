import { lightColours } from '../../../app/platform/brand-colours.ts'
import { formatDateAndTimeInUtc } from '../../../app/platform/dates/date-format.ts'
import { decompressBody, packResponse, type StoredResponse } from './stored-response.ts'

const renderNotice = (madeAt: number) =>
  `<p role="status" style="margin:0;padding:0.75rem 1.25rem;background:${lightColours.sunk};color:${lightColours.ink};font-size:0.9375rem;text-align:center">` +
  `The newest version of this page cannot be read just now. You see it as it was on ${formatDateAndTimeInUtc(madeAt)}.</p>`

/**
 * Makes the older version of a page that is sent while rendering fails. The page states its age in a notice, the
 * response states the age in headers.
 */
export async function addAgeToStalePage(answer: StoredResponse, madeAt: number): Promise<StoredResponse> {
  const { status, headers } = answer
  const plain = await decompressBody(answer)
  const isHtml = headers['content-type']?.startsWith('text/html')
  // The notice about the page's age is at the start of the body, where React's hydration skips elements unknown to
  // React.
  const body = isHtml
    ? Buffer.from(plain.toString().replace(/<body[^>]*>/, start => start + renderNotice(madeAt)))
    : plain
  const marks = {
    age: String(Math.max(0, Math.round((Date.now() - madeAt) / 1000))),
    warning: '110 - "Response is Stale"',
    'cache-control': 'no-store',
  }
  return packResponse(status, { ...headers, ...marks }, body)
}
