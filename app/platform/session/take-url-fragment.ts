declare global {
  interface Window {
    /** Fragment that `shell/fragment-script.ts` has removed from the URL. */
    takenFragment?: string
  }
}

const parameterNames = { tokens: 'access_token=', link: 'token_hash=' }

/**
 * Returns the fragment with which this page was opened, if the fragment contains values of this kind, otherwise ''. A
 * second call returns ''.
 */
export function takeUrlFragment(kind: keyof typeof parameterNames): string {
  const fragment = window.takenFragment ?? ''
  if (!fragment.includes(parameterNames[kind])) return ''
  delete window.takenFragment
  return fragment
}
