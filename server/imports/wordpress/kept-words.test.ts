import { expect, it } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { readPostText, uploadsAddress } from '../../../tests/support/wordpress-texts.ts'

type Make = () => string

/**
 * Generator of random HTML texts with arbitrary nesting, as some programs write them. The same seed gives the same
 * texts.
 */
class OddTexts {
  readonly words: string[] = []
  #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  blocks(depth: number): string {
    return this.#several(['', '\n', '\n\n'], () => this.#block(depth))
  }

  #below(end: number): number {
    this.#seed = (this.#seed * 1103515245 + 12345) % 2147483648
    return Math.floor(this.#seed / 65536) % end
  }
  #one<T>(list: readonly [T, ...T[]]): T {
    return list[this.#below(list.length)] ?? list[0]
  }
  #several(between: readonly [string, ...string[]], make: () => string): string {
    return Array.from({ length: 1 + this.#below(3) }, make).join(this.#one(between))
  }
  #word(): string {
    const word = `w${this.words.length}x`
    this.words.push(word)
    return word
  }
  #picture(): string {
    return `<img src="${uploadsAddress}/${this.#one(['lamp-300x200.jpg', 'silo.jpg', 'other-10x10.png'])}" alt="x">`
  }
  #line(depth: number): string {
    return this.#several(['', ' ', '\n'], () => this.#inLine(depth))
  }
  #inLine(depth: number): string {
    const within = () => (depth > 0 ? this.#line(depth - 1) : this.#word())
    return this.#one<Make>([
      () => this.#word(),
      () => this.#picture(),
      () => `<strong>${within()}</strong>`,
      () => `<a href="/x">${within()}</a>`,
      () => `<a href="${uploadsAddress}/silo.jpg">${this.#picture()}</a>`,
      () => '<br>',
      () => `[vc_x a="b"]${this.#word()}[/vc_x]`,
      () => `[ref]${this.#word()}[/ref] [sic]`,
      () => ' https://youtu.be/dQw4w9WgXcQ ',
      () => '<iframe src="https://maps.example.org/"></iframe>',
      () => '<video src="/a.mp4"></video>',
    ])()
  }
  #block(depth: number): string {
    const within = () =>
      depth > 0 ? this.#one<Make>([() => this.#line(2), () => this.blocks(depth - 1)])() : this.#word()
    const kind = this.#one(['image', 'gallery', 'embed', 'pullquote', 'table', 'other'])
    return this.#one<Make>([
      () => `<p>${this.#line(2)}</p>`,
      () => this.#line(2),
      () => `<h2>${this.#line(1)}</h2>`,
      () => `<ul><li>${within()}</li><li>${this.#word()}</li></ul>`,
      () => `<blockquote>${within()}</blockquote>`,
      () => `<div class="${this.#one(['', 'gallery', 'wp-block-cover'])}">${within()}</div>`,
      () => `<figure class="wp-block-${kind}">${within()}<figcaption>${this.#line(1)}</figcaption></figure>`,
      () => `<pre>${this.#word()}\n\n${this.#word()}</pre>`,
      () => `<table><tr><td>${within()}</td><th>${this.#word()}</th></tr></table>`,
      () => `<dl><dt>${this.#line(1)}</dt><dd>${this.#line(1)}</dd></dl>`,
      () => `<details><summary>${this.#line(1)}</summary>${within()}</details>`,
      () => `<!-- wp:group -->\n<div>${within()}</div>\n<!-- /wp:group -->`,
      () => `[caption id="attachment_1"]${this.#picture()} ${this.#word()}[/caption]`,
      () => `[caption]${this.#line(1)}[/caption][gallery ids="1,2"]`,
    ])()
  }
}

it('the WordPress import keeps every word exactly once, however the blocks are nested', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const texts = new OddTexts(seed * 7919)
    const text = texts.blocks(3)
    const { html } = readPostText(text)
    const withoutTitles = html.replace(/ title="[^"]*"/g, '')
    const wrong = texts.words.filter(word => withoutTitles.split(word).length !== 2)
    expect(wrong, text).toEqual([])
    expect(sanitizeHtml(html), text).toBe(html)
  }
})
