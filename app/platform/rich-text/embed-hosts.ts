/**
 * Hosts whose video players can be embedded. The HTML allow-list and the CSP both use this list, so frames load from no
 * other host.
 */
export const embedHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const
