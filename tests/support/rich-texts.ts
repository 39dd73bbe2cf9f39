import { readdirSync, readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'

/** Reads all articles of the sample content, as in their files. */
export const readSampleArticles = (): string[] =>
  readdirSync('supabase/sample/articles').map(file => readFileSync(`supabase/sample/articles/${file}`, 'utf8').trim())

/** Every element that an article can contain, in the markup that the editor writes. */
export const htmlWithEveryBlock = [
  '<p class="lead">A bench, and <em>who sits on it</em>.</p>',
  '<h2>Rent</h2>',
  '<p>Paid<small class="footnote">Letter of the <em>cooperative</em>, 2024.</small> in H<sub>2</sub>O, 10<sup>3</sup> litres, says <cite>The Ledger</cite>: <q>twice</q>, <abbr title="West African">WA</abbr>, <time datetime="2024-03-01">in March</time>.</p>',
  '<p class="q">Who paid?</p>',
  '<p>The <a href="/circles" title="All of them" hreflang="en">circles</a>, <strong>all</strong> of them, <s>never</s> <code>once</code>.<br>Twice.</p>',
  '<p class="note">Corrected on 3 March.</p>',
  '<p lang="fr">En francs.</p>',
  '<h3>In lists</h3>',
  '<ul><li>Rent<ul><li>of the silo</li></ul></li><li>Lamps</li></ul>',
  '<ol start="3"><li>Ask</li><li>Pay</li></ol>',
  '<blockquote cite="https://example.org/letter">Two in a hundred.</blockquote>',
  '<blockquote class="pull">“A silo keeps.”</blockquote>',
  '<hr>',
  '<table><caption>Rent by year</caption><thead><tr><th scope="col">Year</th><th scope="col">Francs</th></tr></thead><tbody><tr><th scope="row">2024</th><td>180,000</td></tr><tr><td colspan="2">in all</td></tr></tbody></table>',
  '<figure class="key-figure"><p>180,000</p><p>francs a season</p><figcaption>Letter of <em>2024</em></figcaption></figure>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The opening"></iframe>',
  '<h4>The end</h4>',
  '<p>Done.</p>',
].join('')

/** Library pictures, single and grouped, in the markup that the editor writes. */
export const htmlWithEveryPicture =
  '<figure><img src="/media/texts/lamp.png" alt="A lamp" width="40" height="30"><figcaption>Drawn for this story. <cite>Efua Tetteh-Larnine</cite></figcaption></figure>' +
  '<figure class="gallery"><figure><img src="/media/texts/lamp.png" alt=""></figure><figure><img src="/media/texts/lamp.png" alt="The same"><figcaption>Again</figcaption></figure></figure>'

/** Whether a picture on the page has loaded successfully. */
export const isPictureLoaded = (picture: Locator): Promise<boolean> =>
  picture.evaluate(image => {
    image.scrollIntoView()
    return (image as HTMLImageElement).decode().then(
      () => true,
      () => false,
    )
  })
