import { decodedSlug } from '../address-slug.ts'
import { hadAddress } from './post-status.ts'
import type { WxrItem } from './wxr-item.ts'

/** Replaces a part of an address's path; undefined when it is missing. */
function replaced(address: string, part: string, replacement: string): string | undefined {
  const before = `/${part}`
  const at = part ? decodedSlug(address).lastIndexOf(before) : -1
  if (at < 0) return undefined
  const decoded = decodedSlug(address)
  return `${decoded.slice(0, at)}/${replacement}${decoded.slice(at + before.length)}`
}

const datePath = (date: string) => date.slice(0, 10).replaceAll('-', '/')

/**
 * Public addresses of a post: the current one, the one with its id, and those with earlier slugs and dates, which
 * WordPress stores. A draft has none.
 */
export function postAddresses(post: WxrItem): string[] {
  const link = post.text('link')
  if (!hadAddress(post) || !/^https?:\/\//.test(link)) return []
  const slug = decodedSlug(post.text('wp:post_name'))
  const before = (name: string) => post.metas.filter(meta => meta.name === name).map(({ value }) => decodedSlug(value))
  const guid = post.text('guid')
  const candidates = [
    link,
    ...(/^https?:\/\/.*[?&]p=\d+$/.test(guid) ? [guid] : []),
    ...before('_wp_old_slug').map(old => replaced(link, slug, old)),
    ...before('_wp_old_date').map(old => replaced(link, datePath(post.text('wp:post_date')), datePath(old))),
  ]
  return [...new Set(candidates.filter(address => address !== undefined))]
}
