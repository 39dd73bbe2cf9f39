import { act } from '@testing-library/react'

/** Pastes clipboard data from another program into the text. */
export async function paste(text: HTMLElement, type: string, data: string) {
  const clipboardData = {
    types: [type],
    files: [],
    items: [],
    getData: (mimeType: string) => (mimeType === type ? data : ''),
  }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  await act(async () => void text.dispatchEvent(event))
}
