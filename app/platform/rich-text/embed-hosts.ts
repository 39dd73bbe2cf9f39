/**
 * Hosts of embedded video players. Frames load only from these: both the HTML allow-list and the CSP use this list.
 */
export const embedHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const
