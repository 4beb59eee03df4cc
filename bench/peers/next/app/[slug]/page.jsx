import { readPage, slugs } from "../../content.mjs";
import { LinkMain } from "../../templates/components/link-main.jsx";

export const dynamicParams = false;
export const generateStaticParams = () => slugs().map((slug) => ({ slug }));

export async function generateMetadata({ params }) {
  const { slug } = await params;
  const { title, description } = readPage(slug);
  return { title, description, alternates: { canonical: `/${slug}/` } };
}

export default async function LinkPage({ params }) {
  const { slug } = await params;
  return <LinkMain page={readPage(slug)} />;
}
