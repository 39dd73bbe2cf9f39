import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from './cleaned-paste.ts'

const at = 'https://example.org'

describe('pictures that were pasted as a URL', () => {
  it.each([
    ['a photo', `<p>a<img src="${at}/a.jpg" alt="Harbour" width="300">b</p>`, '<p>a[Image missing]b</p>', 1],
    ['a photo with an empty alt text', `<p>a<img src="${at}/a.jpg" alt=""></p>`, '<p>a[Image missing]</p>', 1],
    ['an emoji', `<p>a <img src="${at}/1f44d.svg" alt="👍🏽" width="20"></p>`, '<p>a 👍🏽</p>', 0],
    ['a flag and a joined emoji', `<p>a <img src="${at}/f.png" alt="🇰🇪👩‍🚀"></p>`, '<p>a 🇰🇪👩‍🚀</p>', 0],
    ['an emoji with a name', `<p>a <img class="emoji" src="${at}/s.png" alt=":sun:"></p>`, '<p>a :sun:</p>', 0],
    ['a number as alt text', `<p>a <img src="${at}/7.png" alt="7"></p>`, '<p>a [Image missing]</p>', 1],
    ['a tracking pixel', `<p>a<img src="${at}/p.gif" width="1" height="1"></p>`, '<p>a</p>', 0],
    ['a tracking pixel with a style', `<p>a<img src="${at}/p.gif" style="width: 1px"></p>`, '<p>a</p>', 0],
    ['a small icon', `<p>a<img src="${at}/p.gif" width="20" height="20"></p>`, '<p>a[Image missing]</p>', 1],
    ['a drawing', '<h2><svg viewBox="0 0 8 8"><path d="M0 0"></path></svg>Head</h2>', '<h2>Head</h2>', 0],
    ['a decorative picture', `<p>a<img src="${at}/a.png" aria-hidden="true"></p>`, '<p>a</p>', 0],
    [
      'a picture in a decorative element',
      `<p>a<span aria-hidden="true"><img src="${at}/a.png"></span></p>`,
      '<p>a</p>',
      0,
    ],
    [
      'a formula with MathML',
      `<p>Area <span class="mwe-math-element"><span class="mwe-math-mathml-inline"><math alttext="{\\displaystyle x}"><mi>x</mi></math></span><img class="mwe-math-fallback-image-inline" src="${at}/x.svg" aria-hidden="true" alt="{\\displaystyle x}"></span></p>`,
      '<p>Area x</p>',
      0,
    ],
    [
      'a formula without MathML',
      `<p>Area <img class="mwe-math-fallback-image-inline mw-invert" src="${at}/x.svg" alt="{\\displaystyle x^{2}}"></p>`,
      '<p>Area x^{2}</p>',
      0,
    ],
  ])('become the right text (case “%s”)', (_, pasted, html, leftOut) => {
    expect(cleanPastedHtml(pasted)).toEqual({ html, leftOut })
  })
})
