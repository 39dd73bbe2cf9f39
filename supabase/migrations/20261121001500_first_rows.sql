-- What the network has before anybody writes a word: its five circles, the categories with a place of their own, its three flagships.

insert into public.circles (slug, name, color_hex, external_url, position, description) values
  ('swiss-african-business', 'Swiss-African Business', '#EF4444', 'https://swiss-african-business.example/', 1,
    'An independent Swiss association that brings exporters and importers to the same side of the table.'),
  ('infrastructure', 'Infrastructure', '#3B82F6', null, 2, 'Roads, rail, ports, power and water, and the maintenance nobody cuts a ribbon for.'),
  ('culture', 'Culture', '#8B5CF6', null, 3, 'Publishers, film-makers, museums and the people who decide what gets kept.'),
  ('ventures', 'Ventures', '#F59E0B', null, 4, 'First cheques, second chances and the rules that make both possible.'),
  ('healthcare', 'Healthcare', '#10B981', null, 5, 'Clinics, supply chains, and the ministries that pay for them.')
on conflict (slug) do nothing;

-- The category of the product's own news carries the operator's slug and is added at start.
insert into public.categories (slug, name, action_label, position) values
  ('road-to-davos', 'Road to Davos', 'Read Interview', 1),
  ('culture-circle', 'Culture Circle', 'Read Story', 3)
on conflict (slug) do nothing;

insert into public.flagship_pages (slug, title, city, is_visible, position) values
  ('davos', 'Davos', 'Davos', false, 1), ('geneva', 'Geneva', 'Geneva', false, 2), ('basel', 'Basel', 'Basel', false, 3)
on conflict (slug) do nothing;
