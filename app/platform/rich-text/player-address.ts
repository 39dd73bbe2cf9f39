const youtubeHostPattern = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/
const youtubeIdPattern = /^[\w-]{11}$/

/** Start time in seconds: `90`, `90s` and `1m30s` mean the same time. */
function parseSeconds(moment: string | null): number | undefined {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(moment ?? '')
  const seconds = match ? Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0) : 0
  return seconds || undefined
}

function buildYoutubePlayerUrl(id: string | null | undefined, { searchParams }: URL): string | undefined {
  if (!id || !youtubeIdPattern.test(id)) return undefined
  const start = parseSeconds(searchParams.get('start') ?? searchParams.get('t'))
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}

/** URL of the Vimeo player. An unlisted video has a hash after its number, and does not play without this hash. */
function buildVimeoPlayerUrl(parts: readonly string[], { searchParams }: URL): string | undefined {
  const at = parts.findIndex(part => /^\d{5,12}$/.test(part))
  if (at < 0) return undefined
  const secret = searchParams.get('h') ?? parts[at + 1]
  return `https://player.vimeo.com/video/${parts[at]}${secret && /^[0-9a-f]+$/.test(secret) ? `?h=${secret}` : ''}`
}

/**
 * Converts a video URL to the URL of the cookie-free player. Accepts any URL that people copy: from the address bar,
 * from "Share", or from the player. Undefined for any other text.
 */
export function toPlayerAddress(text: string): string | undefined {
  const trimmedText = text.trim()
  if (!URL.canParse(trimmedText)) return undefined
  const url = new URL(trimmedText)
  if (!/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  if (url.hostname === 'youtu.be') return buildYoutubePlayerUrl(parts[0], url)
  if (youtubeHostPattern.test(url.hostname)) {
    const [first, second] = parts
    if (first === 'watch') return buildYoutubePlayerUrl(url.searchParams.get('v'), url)
    return ['embed', 'shorts', 'live', 'v'].includes(first ?? '') ? buildYoutubePlayerUrl(second, url) : undefined
  }
  return /^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname) ? buildVimeoPlayerUrl(parts, url) : undefined
}
