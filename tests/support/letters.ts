/** Link of an account e-mail, as its page opens it. */
export const confirmLinkIn = (letter: string) => /https?:\/\/\S+\/auth\/confirm#\S+/.exec(letter)?.[0] ?? ''

export const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? ''
