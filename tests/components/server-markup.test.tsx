import { act } from '@testing-library/react'
import { lazy, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerMarkup } from '../../app/platform/server-markup.tsx'

let root: Root | undefined
let page: HTMLElement
const load = vi.fn()

/** Renders a component to HTML as the server sends it. */
const fromServer = '<div class="text"><p>From the server <button type="button">Next</button></p></div>'

const onPress = vi.fn()
const Part = ({ text }: { text: string }) => (
  <p>
    {text}{' '}
    <button type="button" onClick={onPress}>
      Next
    </button>
  </p>
)

let LazyPart: React.ComponentType<{ text: string }>
let script: () => Promise<{ default: typeof Part }>
const view = (text: string, until: 'hydrated' | 'seen' | 'changed' = 'changed') => (
  <StrictMode>
    <ServerMarkup className="text" until={until} content={text} load={script}>
      <LazyPart text={text} />
    </ServerMarkup>
  </StrictMode>
)

let markAsSeen: () => void
beforeEach(() => {
  load.mockClear()
  onPress.mockClear()
  script = async () => {
    load()
    return { default: Part }
  }
  LazyPart = lazy(() => script())
  page = document.createElement('main')
  document.body.append(page)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      call
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        this.call = call
      }
      observe() {
        markAsSeen = () => this.call([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})
afterEach(async () => {
  await act(async () => root?.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const hydrate = async (html: string, until?: 'hydrated' | 'seen' | 'changed') => {
  page.innerHTML = html
  await act(async () => {
    root = hydrateRoot(page, view('From the server', until), { onRecoverableError: () => undefined })
  })
}

describe('content that the server rendered', () => {
  it('stays unchanged until its script is loaded', async () => {
    await hydrate(fromServer)
    expect(page.innerHTML).toBe(fromServer)
    expect(load).not.toHaveBeenCalled()
  })

  it('is replaced by the content of the browser when both differ', async () => {
    await hydrate(fromServer)
    await act(async () => root?.render(view('Corrected')))
    await vi.waitFor(() => expect(page.textContent).toBe('Corrected Next'))
    expect(page.querySelectorAll('.text')).toHaveLength(1)
  })

  it('is replaced immediately by other content whose script is still loading', async () => {
    const pendingScript = Promise.withResolvers<{ default: typeof Part }>()
    script = () => pendingScript.promise
    await hydrate(fromServer)
    await act(async () => root?.render(view('The next article')))
    expect(page.textContent).toBe('')
    await act(async () => pendingScript.resolve({ default: Part }))
    await vi.waitFor(() => expect(page.textContent).toBe('The next article Next'))
    await act(async () => root?.render(view('From the server')))
    expect(page.textContent).toBe('From the server Next')
  })

  it('stays while its script is loading', async () => {
    const pendingScript = Promise.withResolvers<{ default: typeof Part }>()
    script = () => pendingScript.promise
    await hydrate(fromServer, 'hydrated')
    expect(page.innerHTML).toBe(fromServer)
    await act(async () => pendingScript.resolve({ default: Part }))
    page.querySelector('button')?.click()
    expect(onPress).toHaveBeenCalledOnce()
  })

  it('stays when its script cannot be loaded, for example offline', async () => {
    script = () => Promise.reject(new Error('offline'))
    await hydrate(fromServer.replace('<p>', '<p><img src="/gone.png" alt="A bridge">'))
    await act(async () => page.querySelector('img')?.dispatchEvent(new Event('error')))
    expect(page.textContent).toBe('From the server Next')
  })

  it('is rendered in the browser immediately if the content needs its script', async () => {
    await hydrate(fromServer, 'hydrated')
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    await vi.waitFor(() => page.querySelector('button')?.click() ?? expect(onPress).toHaveBeenCalled())
  })

  it('is hydrated when the content becomes visible', async () => {
    await hydrate(fromServer, 'seen')
    page.querySelector('button')?.click()
    expect(onPress).not.toHaveBeenCalled()
    await act(async () => markAsSeen())
    await vi.waitFor(() => expect(onPress).toHaveBeenCalledOnce())
    expect(page.textContent).toBe('From the server Next')
  })

  it('is rendered in the browser when a picture fails to load', async () => {
    await hydrate(fromServer.replace('<p>', '<p><img src="/gone.png" alt="A bridge">'))
    await act(async () => page.querySelector('img')?.dispatchEvent(new Event('error')))
    await vi.waitFor(() => expect(page.querySelector('img')).toBeNull())
    expect(page.textContent).toBe('From the server Next')
  })

  it('is rendered in the browser when hydration has failed', async () => {
    await hydrate('<section>Another page</section>')
    await vi.waitFor(() => expect(page.textContent).toBe('From the server Next'))
  })
})
