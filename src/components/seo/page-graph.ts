import { placeholders, readAnswers, readDocument } from '../../content/read.ts';
import { readSessionSources } from '../../feeds/sources.ts';
import {
  breadcrumbNode,
  eventNode,
  faqNode,
  organizationNode,
  type StructuredNode,
  websiteNode,
} from './structured-data.ts';

/**
 * What a page tells search engines, by its route: the home page the conference with every session and who organises it,
 * the FAQ its questions, and every inner page its place below the home page.
 * @param route such as `/schedule`
 * @param title of the page
 * @param own what the page says of itself: its session, paper or speaker
 */
export async function pageGraph(route: string, title: string, own: readonly StructuredNode[]): Promise<object> {
  const [talks, fees] = await Promise.all([readSessionSources(), readDocument('fees')]);
  const { site } = talks;
  const sources = { ...talks, fees };
  const nodes: StructuredNode[] = [];
  if (route === '/' || route === '/home') {
    nodes.push(websiteNode(sources), organizationNode(sources), eventNode(sources));
  } else {
    nodes.push(breadcrumbNode(site.url, site.shortName, route, title));
  }
  if (route === '/contact') nodes.push(organizationNode(sources));
  if (route === '/faq') nodes.push(faqNode(await readAnswers(), await placeholders(), `${site.url}${route}`));
  return { '@context': 'https://schema.org', '@graph': [...nodes, ...own] };
}
