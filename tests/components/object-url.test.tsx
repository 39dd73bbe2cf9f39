import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { useObjectUrl } from '../../app/platform/images/use-object-url.ts'

/** Renders pictures of these files, and records the URLs of every render, and the URLs that exist. */
function renderFiles(files: readonly (Blob | undefined)[], Wrapper = StrictMode as React.ElementType) {
  const renderedUrls: (string | undefined)[] = []
  const existingUrls = new Set<string>()
  let urlCount = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++urlCount}`
    existingUrls.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void existingUrls.delete(url))
  const Picture = ({ file }: { file: Blob | undefined }) => {
    const url = useObjectUrl(file)
    renderedUrls.push(url)
    return <img src={url} alt="" />
  }
  const buildPictures = (shownFiles: readonly (Blob | undefined)[]) => (
    <Wrapper>
      {shownFiles.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files have no id, and their order is fixed
        <Picture key={at} file={file} />
      ))}
    </Wrapper>
  )
  const { rerender, unmount } = render(buildPictures(files))
  return {
    renderedUrls,
    existingUrls,
    show: (shownFiles: typeof files) => rerender(buildPictures(shownFiles)),
    unmount,
  }
}

it('the object URL of a file is there in the first render, without a second render', () => {
  const { renderedUrls } = renderFiles([new Blob(['a'])], 'div')
  expect(renderedUrls).toEqual(['blob:1'])
})

it('pictures of the same file share one object URL while one of them is shown', async () => {
  const file = new Blob(['a'])
  const { existingUrls, show, unmount } = renderFiles([file, file])
  await Promise.resolve()
  expect([...existingUrls]).toEqual(['blob:1'])
  show([file])
  await Promise.resolve()
  expect([...existingUrls]).toEqual(['blob:1'])
  unmount()
  await Promise.resolve()
  expect([...existingUrls]).toEqual([])
})

it('a picture that gets another file shows it and releases the old object URL', async () => {
  const { renderedUrls, existingUrls, show } = renderFiles([new Blob(['a'])])
  show([new Blob(['b'])])
  await Promise.resolve()
  expect([renderedUrls.at(-1), ...existingUrls]).toEqual(['blob:2', 'blob:2'])
  show([undefined])
  await Promise.resolve()
  expect([renderedUrls.at(-1), ...existingUrls]).toEqual([undefined])
})
