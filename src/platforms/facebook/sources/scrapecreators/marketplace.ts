import type { DriftReporter } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, iso, num, str, text, url } from '../../../../reading/values.ts'
import { type Item, type Listing, type Place, unknownPerson } from '../../model.ts'
import { readOptionalEntries, readTexts } from '../optional-lists.ts'
import { priceOf, statusOf } from '../web/marketplace.ts'

/** Reads Marketplace objects of ScrapeCreators. */

/** A Marketplace listing in search results. */
export function readListing(entry: unknown, reporter: DriftReporter): Listing {
  const listing = must(obj(entry), 'listing')
  const place = obj(listing.location)
  const photo = obj(listing.primary_photo)
  return {
    id: must(str(listing.id), 'listing.id'),
    title: must(str(listing.title), 'listing.title'),
    price: priceOf(listing.price, null),
    strikethroughPrice: priceOf(listing.strikethrough_price, null),
    city: str(place?.city),
    state: str(place?.state),
    displayName: str(place?.display_name),
    cityPageId: str(place?.city_page_id),
    primaryPhoto: { id: str(photo?.id), url: url(photo?.url) },
    categoryId: str(listing.category_id),
    deliveryTypes: readTexts(listing.delivery_types, reporter, 'delivery_types'),
    status: statusOf(listing),
    storyType: str(listing.story_type),
    storyKey: str(listing.story_key),
  }
}

function sellerOf(value: unknown): Item['seller'] {
  const seller = obj(value)
  if (!seller) return null
  return {
    ...unknownPerson,
    id: str(seller.id),
    name: str(seller.name),
    url: url(seller.url),
    avatarUrl: url(seller.profile_picture),
    rating: num(seller.rating),
  }
}

/** Reads a listing with details. */
export function readItem(item: Json, reporter: DriftReporter): Item {
  const price = obj(item.price)
  return {
    id: must(str(item.id), 'item.id'),
    title: must(str(item.title), 'item.title'),
    description: text(item.description),
    createdAt: iso(item.creation_time),
    categoryId: str(item.category_id),
    shareUrl: url(item.share_uri),
    price: priceOf(price, str(price?.formatted_amount_zeros_stripped)),
    strikethroughPrice: priceOf(item.strikethrough_price, null),
    locationText: str(item.location_text),
    latitude: num(at(item, 'location', 'latitude')),
    longitude: num(at(item, 'location', 'longitude')),
    attributes: readOptionalEntries(
      item.attributes,
      (one) => ({
        name: must(str(at(one, 'attribute_name')), 'attributes.attribute_name'),
        value: str(at(one, 'value')),
        label: str(at(one, 'label')),
      }),
      reporter,
      'attributes',
    ),
    photos: readOptionalEntries(
      item.photos,
      (photo) => ({
        photoId: must(str(at(photo, 'id')), 'photos.id'),
        url: must(url(at(photo, 'url')), 'photos.url'),
        width: count(at(photo, 'width')),
        height: count(at(photo, 'height')),
        accessibilityCaption: str(at(photo, 'accessibility_caption')),
      }),
      reporter,
      'photos',
    ),
    seller: sellerOf(item.seller),
    status: statusOf(item),
    isShippingOffered: bool(item.is_shipping_offered),
    isBuyNowEnabled: bool(item.is_buy_now_enabled),
    isMessagingEnabled: bool(item.messaging_enabled),
    deliveryTypes: readTexts(item.delivery_types, reporter, 'delivery_types'),
  }
}

/** Reads a place around which a search finds listings. */
export function readPlace(entry: unknown): Place {
  const place = must(obj(entry), 'location')
  return {
    name: must(str(place.name), 'location.name'),
    subtitle: str(place.subtitle),
    multiLineAddress: arr(place.multi_line_address).flatMap((line) => str(line) ?? []),
    pageId: str(place.page_id),
    latitude: must(num(place.latitude), 'location.latitude'),
    longitude: must(num(place.longitude), 'location.longitude'),
    city: str(place.city),
    postalCode: str(place.postal_code),
  }
}
