import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import { type DayOrder, parseDate } from '../parse-date.ts'
import { convertCell } from './cell-html.ts'
import { addSpellings } from './columns.ts'
import { isUrlText, parseReferences, setItemStatus } from './parse-cells.ts'
import type { TableKind } from './row-item.ts'

/**
 * Columns of an article, and other article data, with the column names that people use for them in English, French and
 * Portuguese.
 */
const englishSpellings = {
  id: 'id guid uid key postid articleid identifiant identificador',
  title: 'title headline name posttitle articletitle titre titulo',
  slug: 'slug handle urlslug permalinkslug postname',
  excerpt: 'excerpt summary description abstract standfirst lead teaser subtitle resume chapo extrait resumo',
  content_html:
    'contenthtml content html body bodyhtml text posttext articletext fulltext postcontent article markdown contenu texte corps conteudo texto corpo',
  status: 'status state poststatus published ispublished draft statut etat estado',
  published_at:
    'publishedat date publishdate publicationdate publisheddate publishedon postdate pubdate datepublished datedepublication datepublication data datadepublicacao',
  seo_title: 'seotitle metatitle titreseo',
  seo_description: 'seodescription metadescription descriptionseo',
  canonical_url: 'canonicalurl canonical',
  interviewee: 'interviewee interviewed personneinterviewee entrevistado',
  feature_image_url:
    'featureimageurl featureimage featuredimage featuredimageurl image imageurl picture pictureurl photo cover coverimage thumbnail heroimage imagealaune imagem foto',
  feature_image_alt:
    'featureimagealt featuredimagealt imagealt alt alttext imagealttext coveralt textealternatif textoalternativo',
  feature_image_caption: 'featureimagecaption featuredimagecaption imagecaption caption legende legenda',
  authors: 'authors author by byline writer writers authorname auteur auteurs autor autores',
  categories: 'categories category section rubrique categorie categoria categorias seccao',
  tags: 'tags tag keywords topics etiquettes motscles mots etiquetas palavraschave',
  series: 'series serie dossier',
  address: 'address url link permalink posturl lien adresse endereco ligacao',
}
const germanSpellings: Partial<typeof englishSpellings> = {
  id: 'kennung',
  title: 'titel uberschrift ueberschrift schlagzeile',
  excerpt: 'zusammenfassung kurztext vorspann anriss beschreibung',
  content_html: 'inhalt beitrag artikel volltext haupttext',
  published_at: 'datum veroffentlicht veroeffentlicht veroffentlichtam veroffentlichungsdatum erscheinungsdatum',
  interviewee: 'interviewpartner interviewpartnerin gesprachspartner gespraechspartner',
  feature_image_url: 'bild titelbild beitragsbild bildlink',
  feature_image_alt: 'bildbeschreibung alternativtext',
  feature_image_caption: 'bildunterschrift bildlegende',
  authors: 'autorin autoren autorinnen verfasser verfasserin',
  categories: 'kategorie kategorien rubrik ressort',
  tags: 'schlagwort schlagworte schlagworter schlagwoerter stichworte themen',
  address: 'webadresse',
}
const spanishSpellings: Partial<typeof englishSpellings> = {
  title: 'titular',
  excerpt: 'resumen entradilla extracto',
  content_html: 'contenido cuerpo',
  published_at: 'fecha fechadepublicacion publicadoel',
  feature_image_url: 'imagen imagendestacada',
  feature_image_caption: 'leyenda piedefoto',
  categories: 'seccion',
  tags: 'etiqueta palabrasclave',
  address: 'enlace',
}

/** Columns of an article, with the column names that people use for them. */
const articleSpellings = addSpellings(englishSpellings, germanSpellings, spanishSpellings)
type ArticleColumn = keyof typeof englishSpellings

const unconvertedColumns = [
  'title',
  'slug',
  'excerpt',
  'seo_title',
  'seo_description',
  'canonical_url',
  'interviewee',
] as const
/**
 * Pattern of a closing HTML tag or an entity, which marks a text as HTML. Text between `<` and `>` alone is plain text.
 */
const inlineMarkupPattern =
  /<\/(?:abbr|[abipqsu]|cite|code|em|mark|small|span|strong|su[bp])>|<br\b|&(?:#\w+|[a-z]\w*);/i

/**
 * Sets the date. An ambiguous date is not guessed, because no record may be published by a date that no editor has
 * confirmed.
 */
function setDate(dateText: string, order: DayOrder | undefined, item: ImportItem): void {
  const { moment, remark } = parseDate(dateText, { order })
  if (moment) item.fields.published_at = moment
  if (!remark) return
  item.remarks.push(remark)
  if (item.fields.status === 'published') {
    item.fields.status = 'draft'
    item.remarks.push('It is a draft until its date is known.')
  }
}

function setPicture(readCell: (target: ArticleColumn) => string | undefined, item: ImportItem): void {
  const address = readCell('feature_image_url')
  if (address === undefined) return
  const alt = readCell('feature_image_alt')
  const caption = readCell('feature_image_caption')
  if (isUrlText(address))
    item.pictures.feature_image_url = {
      address,
      ...(alt !== undefined && { alt }),
      ...(caption !== undefined && { caption }),
    }
  else {
    countNotImported(item, 'pictures without an address')
    item.remarks.push(`The picture “${address.slice(0, 80)}” is no address that it could be fetched from.`)
  }
}

/** Table with articles as rows. */
export const articleTable: TableKind<ArticleColumn> = {
  kind: 'article',
  spellings: articleSpellings,
  tell(findCell, item, { order }) {
    const readCell = (target: ArticleColumn) => findCell(target)?.text
    for (const column of unconvertedColumns) {
      const value = readCell(column)
      if (value !== undefined) item.fields[column] = inlineMarkupPattern.test(value) ? toPlainText(value) : value
    }
    const text = readCell('content_html')
    if (text !== undefined) item.fields.content_html = convertCell(text, item)
    const state = findCell('status')
    if (state) setItemStatus(state, item)
    const date = readCell('published_at')
    if (date !== undefined) setDate(date, order, item)
    for (const [target, as] of [
      ['authors', 'author'],
      ['categories', 'category'],
      ['tags', 'tag'],
      ['series', 'series'],
    ] as const)
      item.refers.push(...parseReferences(as, readCell(target) ?? ''))
    setPicture(readCell, item)
    const address = readCell('address')
    if (address !== undefined && isUrlText(address)) item.addresses.push(address)
    else if (address !== undefined) item.remarks.push(`“${address.slice(0, 80)}” is no address.`)
    return readCell('id') ?? readCell('slug') ?? item.addresses[0] ?? readCell('title')
  },
}
