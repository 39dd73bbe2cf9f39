/** Hosts whose players may stand in a text. Their frames load only from these: the allow-list and the site's policy both ask here. */
export const embedHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const
