import { addSpellings } from './columns.ts'

/**
 * Columns of an event, and other event data, with the column names that people use for them in English, French and
 * Portuguese.
 */
const englishSpellings = {
  id: 'id uid guid key eventid externalid identifiant identificador',
  title: 'title name event eventname eventtitle subject heading titre titulo evenement evento nom nome',
  slug: 'slug handle',
  description: 'description eventdescription inshort short summary excerpt lead teaser resume resumo descricao',
  programme: 'programme program schedule agenda sessions timetable horaire programa',
  body_html: 'bodyhtml body text content details about html contenu texte conteudo texto',
  start_date:
    'startdate start starts startslocaltime begin begins from date eventdate eventstartdate startdatetime startsat startat datetime day when beginsattheplace debut datedebut datededebut jour inicio datainicio datadeinicio data',
  start_time: 'starttime eventstarttime time hour begintime heure heuredebut heurededebut hora horainicio',
  end_date:
    'enddate end ends endslocaltime until to eventenddate enddatetime endsat endat endsattheplace fin datefin datedefin fim datafim datadefim',
  end_time: 'endtime eventendtime heurefin heuredefin horafim',
  all_day: 'allday alldayevent wholeday journeeentiere diainteiro',
  timezone: 'timezone zone tz clock clockof eventtimezone fuseau fuseauhoraire fuso fusohorario',
  location: 'location place venue venuename eventvenue eventvenuename where lieu local localizacao',
  street_address: 'streetaddress street address venueaddress eventaddress adresse rue endereco rua',
  town: 'town city venuecity eventcity ville cidade',
  country: 'country countrycode venuecountry eventcountry pays pais',
  region: 'region regiao',
  location_note: 'locationnote howtofindit directions access acces acesso',
  circles:
    'circles circle category categories tags tag eventcategory eventcategories eventtags cercle cercles circulo circulos',
  map_url: 'mapurl map maplink carte mapa',
  online_url: 'onlineurl online onlinelink meetingurl meetinglink zoom stream streamurl enligne',
  signup_url:
    'signupurl signup registration registrationurl register registrationlink tickets ticketurl rsvp inscription inscricao',
  organizer_name:
    'organizername organizer organiser organisername eventorganizername heldby host organisateur organizador',
  organizer_website_url: 'organizerwebsiteurl organizerwebsite organiserwebsite organizerurl organiserurl',
  max_attendees: 'maxattendees capacity seats places roomfor room limit capacite capacidade',
  attendees: 'attendees attending attendance participants participantes',
  time_precision: 'timeprecision dateprecision precision knownto',
  start_in_utc: 'startsutc beginsutc startutc',
  event_state: 'takesplace eventstate',
  is_flagship_event: 'flagship isflagshipevent',
  is_partner_event: 'partner ispartnerevent',
  status: 'status eventstatus published ispublished draft statut estado etat',
  state_note: 'statenote messagetoattendees wordsforvisitors notice',
  image_url:
    'imageurl image picture pictureurl photo cover coverimage featuredimage eventfeaturedimage thumbnail imagem foto',
  image_alt: 'imagealt alt alttext imagealttext textealternatif textoalternativo',
  address: 'url link permalink eventurl eventlink eventwebsite website page lien ligacao',
}

const germanSpellings: Partial<typeof englishSpellings> = {
  id: 'kennung',
  title: 'titel veranstaltung veranstaltungsname veranstaltungstitel bezeichnung',
  description: 'beschreibung kurzbeschreibung zusammenfassung kurztext',
  programme: 'programm ablauf tagesordnung zeitplan',
  body_html: 'inhalt langtext volltext langbeschreibung',
  start_date: 'beginn anfang datum startdatum beginndatum anfangsdatum von termin',
  start_time: 'uhrzeit zeit startzeit anfangszeit beginnzeit',
  end_date: 'ende enddatum bis schluss',
  end_time: 'endzeit endezeit endeuhrzeit',
  all_day: 'ganztagig ganztaegig ganztags ganzertag',
  timezone: 'zeitzone',
  location: 'ort veranstaltungsort saal',
  street_address: 'strasse straße anschrift',
  town: 'stadt',
  country: 'land staat',
  location_note: 'anfahrt anreise wegbeschreibung',
  circles: 'kategorie kategorien schlagwort schlagworte schlagworter schlagwoerter themen',
  map_url: 'karte kartenlink',
  signup_url: 'anmeldung anmeldelink registrierung',
  organizer_name: 'veranstalter veranstalterin gastgeber gastgeberin',
  max_attendees: 'platze plaetze kapazitat kapazitaet maximaleteilnehmerzahl',
  attendees: 'teilnehmer teilnehmende teilnehmerzahl',
  state_note: 'hinweis',
  image_url: 'bild bildlink titelbild',
  image_alt: 'bildbeschreibung alternativtext',
  address: 'webseite internetseite webadresse',
}

const spanishSpellings: Partial<typeof englishSpellings> = {
  title: 'nombre nombredelevento',
  description: 'descripcion resumen',
  programme: 'horario',
  body_html: 'contenido detalles',
  start_date: 'fecha fechainicio fechadeinicio dia comienzo',
  start_time: 'horainicial horadeinicio',
  end_date: 'fechafin fechafinal fechadefin',
  end_time: 'horafin horafinal horadefin',
  all_day: 'todoeldia',
  timezone: 'zonahoraria husohorario',
  location: 'lugar sede',
  street_address: 'direccion calle',
  town: 'ciudad',
  circles: 'categoria categorias etiquetas',
  signup_url: 'inscripcion registro',
  max_attendees: 'aforo capacidad plazas',
  attendees: 'asistentes',
  image_url: 'imagen',
  address: 'enlace sitioweb',
}

export type EventColumn = keyof typeof englishSpellings

/** Columns of an event, with the column names that people use for them. */
export const eventSpellings = addSpellings(englishSpellings, germanSpellings, spanishSpellings)
