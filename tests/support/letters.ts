/** Finds the link to the confirmation page in an account e-mail. */
export const findConfirmLink = (letter: string) => /https?:\/\/\S+\/auth\/confirm#\S+/.exec(letter)?.[0] ?? ''

export const readLinkToken = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? ''
