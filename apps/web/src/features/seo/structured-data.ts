import type { ReviewSummary } from '@divine/contracts/calls/review-rules'
import { isSoldOut, type Product } from '@divine/contracts/catalogue/catalogue'
import type { Post } from '@divine/contracts/catalogue/posts'
import type { Seller } from '@divine/contracts/catalogue/seller'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import { type StructuredData, siteName } from '#/shared/head.ts'
import { sharedPicture } from '#/shared/ui/picture.tsx'

/** What pages show, in the words of schema.org. It says nothing that a visitor cannot read on the page. */

/** Who sells. */
export function organization(origin: string, seller: Seller): StructuredData {
  return {
    '@type': 'Organization',
    name: siteName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: seller.email,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: seller.phones[0].e164,
      areaServed: 'NG',
      availableLanguage: 'en',
    },
  }
}

/** Breadcrumbs: the pages above this one with their paths, then the page itself. */
export function breadcrumbList(
  origin: string,
  trail: readonly { readonly name: string; readonly path: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/**
 * A topic's product as the shop offers it. It has an offer only at a known price, and a rating only if buyers have
 * given one.
 */
export function product(origin: string, topic: Product, reviews: ReviewSummary | undefined): StructuredData {
  const { sku, name, priceNaira } = cardOf(topic)
  const address = `${origin}/product/${topic.slug}`
  return {
    '@type': 'Product',
    name,
    sku,
    description: topic.summary,
    image: `${origin}${sharedPicture(topic.picture)}`,
    brand: { '@type': 'Brand', name: siteName },
    // Search engines refuse an offer without a price.
    ...(priceNaira && {
      offers: {
        '@type': 'Offer',
        url: address,
        priceCurrency: 'NGN',
        price: priceNaira,
        availability: `https://schema.org/${isSoldOut(topic) ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    }),
    ...(reviews &&
      reviews.average !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.average, reviewCount: reviews.count },
      }),
  }
}

export function faqPage(questions: readonly { readonly question: string; readonly answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A post of the blog. `date` is the day it was written, such as `2026-03-14`. */
export function blogPosting(
  origin: string,
  post: Pick<Post, 'slug' | 'title' | 'summary' | 'date' | 'picture'>,
): StructuredData {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    datePublished: post.date,
    url: `${origin}/blog/${post.slug}`,
    image: `${origin}${sharedPicture(post.picture ?? 'home-hero')}`,
    author: { '@type': 'Organization', name: siteName, url: `${origin}/` },
  }
}
