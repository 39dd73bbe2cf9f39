import { product } from '../product.ts'

type Named = {
  /** Without the product's name; left out for the home page. */
  title?: string | undefined
  description: string
}

/** What a page says of itself: to a browser and a search engine, and on the card of a shared link. */
export const headWords = ({ title, description }: Named) => ({
  title: title ? `${title} | ${product.name}` : product.name,
  cardTitle: title ?? product.name,
  description: description.replace(/\s+/g, ' ').trim(),
})
