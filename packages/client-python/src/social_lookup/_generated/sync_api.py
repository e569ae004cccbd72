# Generated from the catalog by `npm run client`. Do not edit.

from __future__ import annotations

# mypy: disable-error-code="no-any-return"

from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Literal, Optional, Sequence, Union, overload

from .._batch import Rows
from .._follow import Follow
from .._journal import Journal
from .._lists import ListCall
from .._results import UNSET, Answer, CallOptions, Result, Unset, nullable

if TYPE_CHECKING:
    from .._client import SyncClient
    from . import events as e
    from . import records as r


class InstagramAudio:
    """The calls of `audio`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def reels(
        self,
        *,
        audio_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramAudioReelsData, r.InstagramAudioReelsData], r.InstagramAudioReelsItem]:
        """Reels that use a sound. `GET /v1/instagram/audio/{audioId}/reels`

        Price: 1 credit.

        Args:
            audio_id: Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.audio.reels", {"audioId": audio_id, "cursor": cursor}, max_credits, options)


class InstagramPostsComments:
    """The call `instagram.posts.comments`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramPostsCommentsData, r.InstagramPostsCommentsData], r.InstagramPostsCommentsItem]:
        """Comments on an Instagram post. `GET /v1/instagram/posts/comments`

        Price: 1 credit.

        Args:
            url: Link of a post, Reel or TV video, its shortcode, or its numeric media id.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.posts.comments", {"url": url, "cursor": cursor}, max_credits, options)

    def replies(
        self,
        *,
        url: str,
        comment_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramPostsCommentsRepliesData, r.InstagramPostsCommentsRepliesData], r.InstagramPostsCommentsRepliesItem]:
        """Replies to a comment on an Instagram post, oldest first. `GET /v1/instagram/posts/comments/replies`

        Price: 1 credit.

        Args:
            url: Link of a post, Reel or TV video, its shortcode, or its numeric media id.
            comment_id: Id of the comment (digits), as the comments list gives it.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.posts.comments.replies", {"url": url, "commentId": comment_id, "cursor": cursor}, max_credits, options)


class InstagramPosts:
    """The call `instagram.posts`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.comments = InstagramPostsComments(client)

    def __call__(
        self,
        *,
        url: str,
        region: Optional[str] = None,
        trim: Optional[bool] = None,
        download_media: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramPostsFoundData, r.InstagramPostsData]:
        """One Instagram post or Reel with its author, counts and media. `GET /v1/instagram/posts`

        Price: 1 credit; downloadMedia +10.

        Args:
            url: Link of a post, Reel or TV video, its shortcode, or its numeric media id.
            region: Country from which to look (ISO 3166-1 alpha-2); a hint that sources may not follow.
            trim: A shorter answer: no alt text, tags or coauthors.
            download_media: Keeps the original files on this service; kept files cost extra: see the price."""
        return self._c._one("instagram.posts", {"url": url, "region": region, "trim": trim, "downloadMedia": download_media}, max_credits, options)

    def download(
        self,
        *,
        url: str,
        region: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramPostsDownloadFoundData, r.InstagramPostsDownloadData]:
        """The original files of an Instagram post, kept on this service. `GET /v1/instagram/posts/download`

        Price: 11 credits, 1 when not_found, 1 when private, 1 when restricted.

        Args:
            url: Link of a post, Reel or TV video, its shortcode, or its numeric media id.
            region: Country from which to look (ISO 3166-1 alpha-2); a hint that sources may not follow."""
        return self._c._one("instagram.posts.download", {"url": url, "region": region}, max_credits, options)

    def transcript(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramPostsTranscriptFoundData, r.InstagramPostsTranscriptData]:
        """The spoken text of an Instagram video. `GET /v1/instagram/posts/transcript`

        Instagram publishes no captions to visitors: the sound is transcribed where speech to text is configured. Price: 1 credit.

        Args:
            url: Link of a post, Reel or TV video, its shortcode, or its numeric media id."""
        return self._c._one("instagram.posts.transcript", {"url": url}, max_credits, options)


class InstagramProfiles:
    """The call `instagram.profiles`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramProfilesFoundData, r.InstagramProfilesData]:
        """One Instagram profile with its counts, newest posts and related profiles. `GET /v1/instagram/profiles/{handle}`

        Price: 1 credit.

        Args:
            handle: Handle with or without `@`, or a link to the profile or one of its stories."""
        return self._c._one("instagram.profiles", {"handle": handle}, max_credits, options)

    def engagement(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramProfilesEngagementFoundData, r.InstagramProfilesEngagementData]:
        """Engagement audit of an Instagram profile. `GET /v1/instagram/profiles/{handle}/engagement`

        Engagement rate of a post = 100 × (likes + comments) / followers. Average and median are taken over the posts read that show both counts; plays are reported, not counted. Price: 5 credits.

        Args:
            handle: Handle with or without `@`, or a link to the profile or one of its stories."""
        return self._c._one("instagram.profiles.engagement", {"handle": handle}, max_credits, options)

    def highlights(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramProfilesHighlightsData, r.InstagramProfilesHighlightsData], r.InstagramProfilesHighlightsItem]:
        """Highlight albums of an Instagram profile. `GET /v1/instagram/profiles/{handle}/highlights`

        Price: 1 credit.

        Args:
            handle: Handle with or without `@`, or a link to the profile or one of its stories."""
        return self._c._list("instagram.profiles.highlights", {"handle": handle}, max_credits, options)

    def posts(
        self,
        *,
        handle: str,
        host_media: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramProfilesPostsData, r.InstagramProfilesPostsData], r.InstagramProfilesPostsItem]:
        """Posts of an Instagram profile, newest first. `GET /v1/instagram/profiles/{handle}/posts`

        Price: 1 credit; hostMedia +2 per hosted file.

        Args:
            handle: Handle with or without `@`, or a link to the profile or one of its stories.
            host_media: Keeps thumbnails and videos on this service; each kept file costs extra: see the price.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.profiles.posts", {"handle": handle, "hostMedia": host_media, "cursor": cursor}, max_credits, options)

    def reels(
        self,
        *,
        handle: str,
        host_media: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramProfilesReelsData, r.InstagramProfilesReelsData], r.InstagramProfilesReelsItem]:
        """Reels of an Instagram profile, newest first. `GET /v1/instagram/profiles/{handle}/reels`

        Price: 1 credit; hostMedia +2 per hosted file.

        Args:
            handle: Handle with or without `@`, or a link to the profile or one of its stories.
            host_media: Keeps thumbnails and videos on this service; each kept file costs extra: see the price.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.profiles.reels", {"handle": handle, "hostMedia": host_media, "cursor": cursor}, max_credits, options)

    def basic(
        self,
        *,
        user_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramProfilesBasicFoundData, r.InstagramProfilesBasicData]:
        """One Instagram profile by its numeric user id. `GET /v1/instagram/profiles/{userId}/basic`

        Price: 1 credit.

        Args:
            user_id: Numeric user id, as `platformUserId` of a profile gives it."""
        return self._c._one("instagram.profiles.basic", {"userId": user_id}, max_credits, options)

    def tagged_posts(
        self,
        *,
        user_id: str,
        host_media: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramProfilesTaggedPostsData, r.InstagramProfilesTaggedPostsData], r.InstagramProfilesTaggedPostsItem]:
        """Posts in which an Instagram user is tagged. `GET /v1/instagram/profiles/{userId}/tagged-posts`

        Price: 1 credit; hostMedia +2 per hosted file.

        Args:
            user_id: Numeric user id, as `platformUserId` of a profile gives it.
            host_media: Keeps thumbnails and videos on this service; each kept file costs extra: see the price.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.profiles.taggedPosts", {"userId": user_id, "hostMedia": host_media, "cursor": cursor}, max_credits, options)


class InstagramReels:
    """The calls of `reels`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def trending(
        self,
        *,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramReelsTrendingData, r.InstagramReelsTrendingData], r.InstagramReelsTrendingItem]:
        """Reels that are trending now. `GET /v1/instagram/reels/trending`

        Price: 1 credit."""
        return self._c._list("instagram.reels.trending", {}, max_credits, options)


class InstagramSearch:
    """The call `instagram.search`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        query: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramSearchData, r.InstagramSearchData], r.InstagramSearchItem]:
        """Users, hashtags, places and keywords that match words. `GET /v1/instagram/search`

        Price: 1 credit.

        Args:
            query: Words to look for."""
        return self._c._list("instagram.search", {"query": query}, max_credits, options)

    def hashtags(
        self,
        *,
        hashtag: str,
        date_posted: Optional[Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]] = None,
        media_type: Optional[Literal["all", "reels"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramSearchHashtagsData, r.InstagramSearchHashtagsData], r.InstagramSearchHashtagsItem]:
        """Posts that carry a hashtag. `GET /v1/instagram/search/hashtags`

        Price: 1 credit.

        Args:
            hashtag: Name, `#name` or tag link, in any letter case.
            date_posted: How old posts may be (default: any age).
            media_type: Kinds of posts (default all).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.search.hashtags", {"hashtag": hashtag, "datePosted": date_posted, "mediaType": media_type, "cursor": cursor}, max_credits, options)

    def popular(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramSearchPopularData, r.InstagramSearchPopularData], r.InstagramSearchPopularItem]:
        """Instagram's page on a popular topic: what it says of it, and its posts. `GET /v1/instagram/search/popular`

        Price: 1 credit.

        Args:
            query: Topic: a word or phrase.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.search.popular", {"query": query, "cursor": cursor}, max_credits, options)

    def profiles(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramSearchProfilesData, r.InstagramSearchProfilesData], r.InstagramSearchProfilesItem]:
        """Instagram profiles that match words. `GET /v1/instagram/search/profiles`

        Price: 1 credit.

        Args:
            query: Words to look for.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.search.profiles", {"query": query, "cursor": cursor}, max_credits, options)

    def reels(
        self,
        *,
        query: str,
        date_posted: Optional[Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]] = None,
        page: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramSearchReelsData, r.InstagramSearchReelsData], r.InstagramSearchReelsItem]:
        """Reels that match words. `GET /v1/instagram/search/reels`

        Price: 1 credit.

        Args:
            query: Words to look for.
            date_posted: How old posts may be (default: any age).
            page: Number of the page, 1 to 1000 (default 1). Send this or cursor.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.search.reels", {"query": query, "datePosted": date_posted, "page": page, "cursor": cursor}, max_credits, options)


class InstagramV2Audio:
    """The call `instagram.v2.audio`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        audio_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2AudioFoundData, r.InstagramV2AudioData]:
        """A sound: title, artist and length. `GET /v2/instagram/audio/{audioId}`

        Price: 1 credit.

        Args:
            audio_id: Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel."""
        return self._c._one("instagram.v2.audio", {"audioId": audio_id}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2AudioSearchData, r.InstagramV2AudioSearchData], r.InstagramV2AudioSearchItem]:
        """Sounds that match words. `GET /v2/instagram/audio/search`

        Price: 1 credit.

        Args:
            query: Words to look for.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.audio.search", {"query": query, "cursor": cursor}, max_credits, options)

    def reels(
        self,
        *,
        audio_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2AudioReelsData, r.InstagramV2AudioReelsData], r.InstagramV2AudioReelsItem]:
        """Reels that use a sound. `GET /v2/instagram/audio/{audioId}/reels`

        Price: 1 credit.

        Args:
            audio_id: Audio id (up to 19 digits); found through the audio search or `audio.id` of a Reel.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.audio.reels", {"audioId": audio_id, "cursor": cursor}, max_credits, options)


class InstagramV2Hashtags:
    """The call `instagram.v2.hashtags`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        hashtag: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2HashtagsFoundData, r.InstagramV2HashtagsData]:
        """A hashtag: its id, post count and whether it is trending. `GET /v2/instagram/hashtags/{hashtag}`

        Price: 1 credit.

        Args:
            hashtag: Name, `#name` or tag link, in any letter case."""
        return self._c._one("instagram.v2.hashtags", {"hashtag": hashtag}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2HashtagsSearchData, r.InstagramV2HashtagsSearchData], r.InstagramV2HashtagsSearchItem]:
        """Hashtags that match words. `GET /v2/instagram/hashtags/search`

        Price: 1 credit.

        Args:
            query: Words to look for.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.hashtags.search", {"query": query, "cursor": cursor}, max_credits, options)

    def media(
        self,
        *,
        hashtag: str,
        sort: Optional[Literal["top", "newest"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2HashtagsMediaData, r.InstagramV2HashtagsMediaData], r.InstagramV2HashtagsMediaItem]:
        """Posts that carry a hashtag, top or newest first. `GET /v2/instagram/hashtags/{hashtag}/media`

        Price: 1 credit.

        Args:
            hashtag: Name, `#name` or tag link, in any letter case.
            sort: Order (default top).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.hashtags.media", {"hashtag": hashtag, "sort": sort, "cursor": cursor}, max_credits, options)


class InstagramV2Locations:
    """The call `instagram.v2.locations`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        location_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2LocationsFoundData, r.InstagramV2LocationsData]:
        """A place: name, address, coordinates and post count. `GET /v2/instagram/locations/{locationId}`

        Price: 1 credit.

        Args:
            location_id: Location id (up to 19 digits) or location link; found through the location search."""
        return self._c._one("instagram.v2.locations", {"locationId": location_id}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2LocationsSearchData, r.InstagramV2LocationsSearchData], r.InstagramV2LocationsSearchItem]:
        """Places that match words. `GET /v2/instagram/locations/search`

        Price: 1 credit.

        Args:
            query: Words to look for.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.locations.search", {"query": query, "cursor": cursor}, max_credits, options)

    def media(
        self,
        *,
        location_id: str,
        sort: Optional[Literal["top", "newest"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2LocationsMediaData, r.InstagramV2LocationsMediaData], r.InstagramV2LocationsMediaItem]:
        """Posts made at a place, top or newest first. `GET /v2/instagram/locations/{locationId}/media`

        Price: 1 credit.

        Args:
            location_id: Location id (up to 19 digits) or location link; found through the location search.
            sort: Order (default top).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.locations.media", {"locationId": location_id, "sort": sort, "cursor": cursor}, max_credits, options)


class InstagramV2MediaComments:
    """The call `instagram.v2.media.comments`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        media: str,
        sort: Optional[Literal["top", "newest"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2MediaCommentsData, r.InstagramV2MediaCommentsData], r.InstagramV2MediaCommentsItem]:
        """Top-level comments, top or newest first. `GET /v2/instagram/media/{media}/comments`

        Price: 1 credit.

        Args:
            media: Shortcode, post, Reel or TV link, or numeric media id.
            sort: Order (default top).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.media.comments", {"media": media, "sort": sort, "cursor": cursor}, max_credits, options)

    def replies(
        self,
        *,
        media: str,
        comment_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2MediaCommentsRepliesData, r.InstagramV2MediaCommentsRepliesData], r.InstagramV2MediaCommentsRepliesItem]:
        """Replies of one thread, oldest first. `GET /v2/instagram/media/{media}/comments/{commentId}/replies`

        Price: 1 credit.

        Args:
            media: Shortcode, post, Reel or TV link, or numeric media id.
            comment_id: Id of the comment (digits), as the comments list gives it.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.media.comments.replies", {"media": media, "commentId": comment_id, "cursor": cursor}, max_credits, options)


class InstagramV2Media:
    """The call `instagram.v2.media`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.comments = InstagramV2MediaComments(client)

    def __call__(
        self,
        *,
        media: str,
        include: Optional[Union[Sequence[Literal["files"]], str]] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2MediaFoundData, r.InstagramV2MediaData]:
        """One post or Reel; `include=files` hosts the original files. `GET /v2/instagram/media/{media}`

        Price: 1 credit; include=files +10.

        Args:
            media: Shortcode, post, Reel or TV link, or numeric media id.
            include: `files`: keeps the original files on this service; kept files cost extra: see the price."""
        return self._c._one("instagram.v2.media", {"media": media, "include": include}, max_credits, options)

    def transcript(
        self,
        *,
        media: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2MediaTranscriptFoundData, r.InstagramV2MediaTranscriptData]:
        """Spoken text of a video, with its length in seconds. `GET /v2/instagram/media/{media}/transcript`

        Instagram publishes no captions to visitors: the sound is transcribed where speech to text is configured. Price: 1 credit.

        Args:
            media: Shortcode, post, Reel or TV link, or numeric media id."""
        return self._c._one("instagram.v2.media.transcript", {"media": media}, max_credits, options)


class InstagramV2Profiles:
    """The call `instagram.v2.profiles`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        profile: str,
        include: Optional[Union[Sequence[Literal["recentMedia", "about"]], str]] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2ProfilesFoundData, r.InstagramV2ProfilesData]:
        """One profile; `include` adds recent media and About details. `GET /v2/instagram/profiles/{profile}`

        Price: 1 credit; include=recentMedia +1; include=about +1.

        Args:
            profile: Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id).
            include: Parts to add, comma-separated: `recentMedia`, `about` (each that is served costs extra: see the price)."""
        return self._c._one("instagram.v2.profiles", {"profile": profile, "include": include}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2ProfilesSearchData, r.InstagramV2ProfilesSearchData], r.InstagramV2ProfilesSearchItem]:
        """Profiles that match words. `GET /v2/instagram/profiles/search`

        Price: 1 credit.

        Args:
            query: Words to look for.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.profiles.search", {"query": query, "cursor": cursor}, max_credits, options)

    def engagement(
        self,
        *,
        profile: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2ProfilesEngagementFoundData, r.InstagramV2ProfilesEngagementData]:
        """Engagement rate of recent posts. `GET /v2/instagram/profiles/{profile}/engagement`

        Price: 5 credits, 1 when private, 1 when not_found, 1 when restricted.

        Args:
            profile: Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""
        return self._c._one("instagram.v2.profiles.engagement", {"profile": profile}, max_credits, options)

    def following(
        self,
        *,
        profile: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2ProfilesFollowingData, r.InstagramV2ProfilesFollowingData], r.InstagramV2ProfilesFollowingItem]:
        """Accounts that a profile follows. `GET /v2/instagram/profiles/{profile}/following`

        Price: 1 credit.

        Args:
            profile: Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.profiles.following", {"profile": profile, "cursor": cursor}, max_credits, options)

    def highlights(
        self,
        *,
        profile: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2ProfilesHighlightsData, r.InstagramV2ProfilesHighlightsData], r.InstagramV2ProfilesHighlightsItem]:
        """Highlight albums of a profile. `GET /v2/instagram/profiles/{profile}/highlights`

        Price: 1 credit.

        Args:
            profile: Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.profiles.highlights", {"profile": profile, "cursor": cursor}, max_credits, options)

    def media(
        self,
        *,
        profile: str,
        tab: Optional[Literal["posts", "reels", "tagged"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2ProfilesMediaData, r.InstagramV2ProfilesMediaData], r.InstagramV2ProfilesMediaItem]:
        """Posts, Reels or tagged posts of a profile, newest first. `GET /v2/instagram/profiles/{profile}/media`

        Price: 1 credit.

        Args:
            profile: Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id).
            tab: Which list (default posts).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.profiles.media", {"profile": profile, "tab": tab, "cursor": cursor}, max_credits, options)

    def stories(
        self,
        *,
        profile: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2ProfilesStoriesData, r.InstagramV2ProfilesStoriesData], r.InstagramV2ProfilesStoriesItem]:
        """Live stories of the last 24 hours. `GET /v2/instagram/profiles/{profile}/stories`

        Price: 1 credit.

        Args:
            profile: Handle with or without `@`, profile or story link, or numeric user id (digits alone are a user id)."""
        return self._c._list("instagram.v2.profiles.stories", {"profile": profile}, max_credits, options)


class InstagramV2Reels:
    """The calls of `reels`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def trending(
        self,
        *,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2ReelsTrendingData, r.InstagramV2ReelsTrendingData], r.InstagramV2ReelsTrendingItem]:
        """Reels that are trending now. `GET /v2/instagram/reels/trending`

        Price: 1 credit.

        Args:
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.reels.trending", {"cursor": cursor}, max_credits, options)


class InstagramV2:
    """The calls of `v2`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.audio = InstagramV2Audio(client)
        self.hashtags = InstagramV2Hashtags(client)
        self.locations = InstagramV2Locations(client)
        self.media = InstagramV2Media(client)
        self.profiles = InstagramV2Profiles(client)
        self.reels = InstagramV2Reels(client)

    def highlights(
        self,
        *,
        highlight_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramV2HighlightsFoundData, r.InstagramV2HighlightsData]:
        """The stories inside one highlight. `GET /v2/instagram/highlights/{highlightId}`

        Price: 1 credit.

        Args:
            highlight_id: Highlight id (digits) or link; found through the highlights of a profile."""
        return self._c._one("instagram.v2.highlights", {"highlightId": highlight_id}, max_credits, options)

    def topics(
        self,
        *,
        topic: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.InstagramV2TopicsData, r.InstagramV2TopicsData], r.InstagramV2TopicsItem]:
        """A popular topic: what its page says, and its posts. `GET /v2/instagram/topics/{topic}`

        Price: 1 credit.

        Args:
            topic: Word or phrase, or the link of a topic page (`/popular/<slug>/`).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("instagram.v2.topics", {"topic": topic, "cursor": cursor}, max_credits, options)


class Instagram:
    """The calls of `instagram`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.audio = InstagramAudio(client)
        self.posts = InstagramPosts(client)
        self.profiles = InstagramProfiles(client)
        self.reels = InstagramReels(client)
        self.search = InstagramSearch(client)
        self.v2 = InstagramV2(client)

    def highlights(
        self,
        *,
        highlight_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.InstagramHighlightsFoundData, r.InstagramHighlightsData]:
        """One Instagram highlight with the stories in it. `GET /v1/instagram/highlights/{highlightId}`

        Price: 1 credit.

        Args:
            highlight_id: Highlight id (digits) or link; found through the highlights of a profile."""
        return self._c._one("instagram.highlights", {"highlightId": highlight_id}, max_credits, options)


class LinkedinAdLibraryAds:
    """The call `linkedin.adLibrary.ads`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        ad_id: Optional[str] = None,
        url: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinAdLibraryAdsFoundData, r.LinkedinAdLibraryAdsData]:
        """One ad of the public ad library. `GET /v1/linkedin/ad-library/ads`

        Send either adId or url. Price: 1 credit.

        Args:
            ad_id: Id of an ad (digits), or its link in the ad library.
            url: Id of an ad (digits), or its link in the ad library."""
        return self._c._one("linkedin.adLibrary.ads", {"adId": ad_id, "url": url}, max_credits, options)

    def search(
        self,
        *,
        company: Optional[str] = None,
        keyword: Optional[str] = None,
        company_id: Optional[str] = None,
        countries: Optional[str] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinAdLibraryAdsSearchData, r.LinkedinAdLibraryAdsSearchData], r.LinkedinAdLibraryAdsSearchItem]:
        """Ads of the public ad library by company or words. `GET /v1/linkedin/ad-library/ads/search`

        Price: 1 credit.

        Args:
            company: Name of the advertiser.
            keyword: Words in the ad.
            company_id: Id of an organization (digits), from `data.identity.id` of a resolved slug.
            countries: Country codes (ISO 3166-1 alpha-2), comma-separated.
            start_date: Shown on or after this day.
            end_date: Shown on or before this day.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.adLibrary.ads.search", {"company": company, "keyword": keyword, "companyId": company_id, "countries": countries, "startDate": start_date, "endDate": end_date, "cursor": cursor}, max_credits, options)


class LinkedinAdLibrary:
    """The calls of `adLibrary`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.ads = LinkedinAdLibraryAds(client)



class LinkedinCompanies:
    """The call `linkedin.companies`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinCompaniesFoundData, r.LinkedinCompaniesData]:
        """One company page with its newest posts and similar companies. `GET /v1/linkedin/companies`

        Price: 1 credit.

        Args:
            url: Link of a company, school or showcase page, its slug, or its numeric id."""
        return self._c._one("linkedin.companies", {"url": url}, max_credits, options)

    def posts(
        self,
        *,
        url: str,
        page: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinCompaniesPostsData, r.LinkedinCompaniesPostsData], r.LinkedinCompaniesPostsItem]:
        """Posts of a company, page by page. `GET /v1/linkedin/companies/posts`

        Guest pages show the first page alone. Price: 1 credit.

        Args:
            url: Link of a company, school or showcase page, its slug, or its numeric id.
            page: Number of the page, 1 to 7 (default 1). Send this or cursor.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.companies.posts", {"url": url, "page": page, "cursor": cursor}, max_credits, options)


class LinkedinJobs:
    """The call `linkedin.jobs`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Sequence[str],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinJobsData, r.LinkedinJobsData]:
        """Up to 50 jobs in the form of v1. `GET /v1/linkedin/jobs`

        Replaced by /v2/linkedin/jobs/{jobId} and /v2/linkedin/jobs/batch. Price: 2 credits per completed url.

        Args:
            url: Link of a job (`/jobs/view/…`), or its id."""
        return self._c._one("linkedin.jobs", {"url": url}, max_credits, options)

    def rows(
        self,
        inputs: Iterable[str],
        *,
        max_credits: Optional[float] = None,
        concurrency: int = 2,
        row_retries: int = 2,
        journal: Optional[Journal] = None,
        job_above: int = 1000,
        options: Optional[CallOptions] = None,
    ) -> Rows[r.LinkedinJobsRow]:
        """Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than ``job_above`` are sent as jobs of up to 5000 rows."""
        return self._c._rows("linkedin.jobs", inputs, {}, max_credits, concurrency, row_retries, options, journal, job_above)

    def search(
        self,
        *,
        keyword: str,
        location: str,
        country: Optional[str] = None,
        time_range: Optional[Literal["any", "past-month", "past-week", "past-24-hours"]] = None,
        job_type: Optional[Literal["full-time", "part-time", "contract", "temporary", "volunteer"]] = None,
        experience_level: Optional[Literal["internship", "entry-level", "associate", "mid-senior-level", "director", "executive"]] = None,
        remote: Optional[Literal["on-site", "remote", "hybrid"]] = None,
        company: Optional[str] = None,
        location_radius: Optional[Literal["exact-location", "5-miles", "10-miles", "25-miles", "50-miles"]] = None,
        limit: Optional[int] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinJobsSearchData, r.LinkedinJobsSearchData], r.LinkedinJobsSearchItem]:
        """Jobs by words and place in the form of v1. `GET /v1/linkedin/jobs/search`

        Replaced by /v2/linkedin/jobs/search, whose filters differ. Price: 2 credits; +2 per returned record, 1000 at most.

        Args:
            keyword: Words to look for.
            location: Place in words.
            country: Country of the place (ISO 3166-1 alpha-2).
            time_range: How long ago at the most (default any).
            job_type: Kind of employment.
            experience_level: Level of the job.
            remote: Where the work is done.
            company: Name of a company.
            location_radius: How far from the place at the most.
            limit: How many jobs at the most (default 10)."""
        return self._c._list("linkedin.jobs.search", {"keyword": keyword, "location": location, "country": country, "timeRange": time_range, "jobType": job_type, "experienceLevel": experience_level, "remote": remote, "company": company, "locationRadius": location_radius, "limit": limit}, max_credits, options)


class LinkedinOrganizations:
    """The call `linkedin.organizations`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Sequence[str],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinOrganizationsData, r.LinkedinOrganizationsData]:
        """Up to 50 organizations in the form of v1. `GET /v1/linkedin/organizations`

        Replaced by /v2/linkedin/organizations, /organizations/resolve and /organizations/batch. Price: 2 credits per completed url.

        Args:
            url: Link of a company, school or showcase page, its slug, or its numeric id."""
        return self._c._one("linkedin.organizations", {"url": url}, max_credits, options)

    def rows(
        self,
        inputs: Iterable[str],
        *,
        max_credits: Optional[float] = None,
        concurrency: int = 2,
        row_retries: int = 2,
        journal: Optional[Journal] = None,
        job_above: int = 1000,
        options: Optional[CallOptions] = None,
    ) -> Rows[r.LinkedinOrganizationsRow]:
        """Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than ``job_above`` are sent as jobs of up to 5000 rows."""
        return self._c._rows("linkedin.organizations", inputs, {}, max_credits, concurrency, row_retries, options, journal, job_above)


class LinkedinPeople:
    """The calls of `people`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def search(
        self,
        *,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinPeopleSearchData, r.LinkedinPeopleSearchData], r.LinkedinPeopleSearchItem]:
        """People by first and last name in the form of v1. `GET /v1/linkedin/people/search`

        Replaced by /v2/linkedin/people/search. Price: 2 credits; +2 per returned record, 50 at most.

        Args:
            first_name: First name.
            last_name: Last name."""
        return self._c._list("linkedin.people.search", {"firstName": first_name, "lastName": last_name}, max_credits, options)


class LinkedinPosts:
    """The call `linkedin.posts`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinPostsFoundData, r.LinkedinPostsData]:
        """One post or article with its first comments. `GET /v1/linkedin/posts`

        Price: 1 credit.

        Args:
            url: Link of a post or article, `urn:li:activity:<id>`, or the digits of an activity."""
        return self._c._one("linkedin.posts", {"url": url}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        date_posted: Optional[Literal["last-hour", "last-day", "last-week", "last-month", "last-year"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinPostsSearchData, r.LinkedinPostsSearchData], r.LinkedinPostsSearchItem]:
        """Posts that match words. `GET /v1/linkedin/posts/search`

        Price: 1 credit.

        Args:
            query: Words to look for.
            date_posted: How long ago at the most.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.posts.search", {"query": query, "datePosted": date_posted, "cursor": cursor}, max_credits, options)

    def transcript(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinPostsTranscriptFoundData, r.LinkedinPostsTranscriptData]:
        """Spoken text of the video in a post, where it has captions. `GET /v1/linkedin/posts/transcript`

        A post without captions is `not_found` with `post` filled in, and costs nothing; a post without a video is a 400 `transcript_target_not_video`. Price: 1 credit, 0 when not_found, 0 when private, 0 when restricted.

        Args:
            url: Link of a post or article, `urn:li:activity:<id>`, or the digits of an activity."""
        return self._c._one("linkedin.posts.transcript", {"url": url}, max_credits, options)


class LinkedinProfiles:
    """The call `linkedin.profiles`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Sequence[str],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinProfilesData, r.LinkedinProfilesData]:
        """Up to 50 people in the form of v1. `GET /v1/linkedin/profiles`

        Replaced by /v2/linkedin/profiles and /v2/linkedin/profiles/batch. `compatibility` of each row states which collections the source returned; without it an empty list may be unknown. Price: 2 credits per completed url.

        Args:
            url: Profile link, handle, `@handle` or `in/<handle>`."""
        return self._c._one("linkedin.profiles", {"url": url}, max_credits, options)

    def rows(
        self,
        inputs: Iterable[str],
        *,
        max_credits: Optional[float] = None,
        concurrency: int = 2,
        row_retries: int = 2,
        journal: Optional[Journal] = None,
        job_above: int = 1000,
        options: Optional[CallOptions] = None,
    ) -> Rows[r.LinkedinProfilesRow]:
        """Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than ``job_above`` are sent as jobs of up to 5000 rows."""
        return self._c._rows("linkedin.profiles", inputs, {}, max_credits, concurrency, row_retries, options, journal, job_above)

    def posts(
        self,
        *,
        url: str,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        only_authored_posts: Optional[bool] = None,
        limit: Optional[int] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinProfilesPostsData, r.LinkedinProfilesPostsData], r.LinkedinProfilesPostsItem]:
        """Posts of a person, named by link or handle, in the form of v1. `GET /v1/linkedin/profiles/posts`

        Replaced by /v2/linkedin/people/{entityId}/posts, whose semantics differ. Price: 2 credits; +2 per returned record, 200 at most.

        Args:
            url: Profile link, handle, `@handle` or `in/<handle>`.
            start_date: Only posts from this time on.
            end_date: Only posts up to this time.
            only_authored_posts: Only posts that the person wrote, none that were shared.
            limit: How many posts at the most (default 10)."""
        return self._c._list("linkedin.profiles.posts", {"url": url, "startDate": start_date, "endDate": end_date, "onlyAuthoredPosts": only_authored_posts, "limit": limit}, max_credits, options)


class LinkedinV2Activities:
    """The call `linkedin.v2.activities`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        activity_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2ActivitiesFoundData, r.LinkedinV2ActivitiesData]:
        """One post, by the id of its activity. `GET /v2/linkedin/activities/{activityId}`

        Price: 3 credits.

        Args:
            activity_id: Id of a post (digits); a `urn:li:activity:` prefix is stripped."""
        return self._c._one("linkedin.v2.activities", {"activityId": activity_id}, max_credits, options)

    def comments(
        self,
        *,
        activity_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2ActivitiesCommentsData, r.LinkedinV2ActivitiesCommentsData], r.LinkedinV2ActivitiesCommentsItem]:
        """Comments on a post. `GET /v2/linkedin/activities/{activityId}/comments`

        Price: 3 credits.

        Args:
            activity_id: Id of a post (digits); a `urn:li:activity:` prefix is stripped.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.activities.comments", {"activityId": activity_id, "cursor": cursor}, max_credits, options)

    def reactions(
        self,
        *,
        activity_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2ActivitiesReactionsData, r.LinkedinV2ActivitiesReactionsData], r.LinkedinV2ActivitiesReactionsItem]:
        """Reactions to a post: their number and kinds, and who reacted where the source returns it. `GET /v2/linkedin/activities/{activityId}/reactions`

        Price: 3 credits.

        Args:
            activity_id: Id of a post (digits); a `urn:li:activity:` prefix is stripped.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.activities.reactions", {"activityId": activity_id, "cursor": cursor}, max_credits, options)


class LinkedinV2JobsBatch:
    """The call `linkedin.v2.jobs.batch`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Sequence[str],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2JobsBatchData, r.LinkedinV2JobsBatchData]:
        """Up to 50 jobs at once, each with an outcome of its own. `GET /v2/linkedin/jobs/batch`

        Results come in the order of the inputs, duplicates included. An input that cannot be looked up is a row with `lookupStatus: error` and costs nothing. Price: 3 credits per completed url.

        Args:
            url: Link of a job (`/jobs/view/…`), or its id."""
        return self._c._one("linkedin.v2.jobs.batch", {"url": url}, max_credits, options)

    def rows(
        self,
        inputs: Iterable[str],
        *,
        max_credits: Optional[float] = None,
        concurrency: int = 2,
        row_retries: int = 2,
        journal: Optional[Journal] = None,
        job_above: int = 1000,
        options: Optional[CallOptions] = None,
    ) -> Rows[r.LinkedinV2JobsBatchRow]:
        """Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than ``job_above`` are sent as jobs of up to 5000 rows."""
        return self._c._rows("linkedin.v2.jobs.batch", inputs, {}, max_credits, concurrency, row_retries, options, journal, job_above)


class LinkedinV2Jobs:
    """The call `linkedin.v2.jobs`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.batch = LinkedinV2JobsBatch(client)

    def __call__(
        self,
        *,
        job_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2JobsFoundData, r.LinkedinV2JobsData]:
        """One job. `GET /v2/linkedin/jobs/{jobId}`

        Price: 3 credits.

        Args:
            job_id: Id of a job (digits), or the link of the job."""
        return self._c._one("linkedin.v2.jobs", {"jobId": job_id}, max_credits, options)

    def search(
        self,
        *,
        query: Optional[str] = None,
        geo_id: Optional[str] = None,
        organization_id: Optional[str] = None,
        date_posted: Optional[Literal["past-24-hours", "past-week", "past-month"]] = None,
        employment_type: Optional[Literal["full-time", "part-time", "contract", "temporary", "internship", "volunteer", "other"]] = None,
        seniority: Optional[Literal["internship", "entry", "associate", "mid-senior", "director", "executive"]] = None,
        workplace: Optional[Literal["on-site", "remote", "hybrid"]] = None,
        sort: Optional[Literal["relevance", "newest"]] = None,
        count: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2JobsSearchData, r.LinkedinV2JobsSearchData], r.LinkedinV2JobsSearchItem]:
        """Jobs that match words and filters. `GET /v2/linkedin/jobs/search`

        Places are named by `geoId`. Filters of the v1 route (keyword, location, timeRange, jobType, …) are refused. Price: 6 credits.

        Args:
            query: Words to look for.
            geo_id: Id of a place, as LinkedIn has it (`geoId` in the address of a search).
            organization_id: Id of an organization (digits), from `data.identity.id` of a resolved slug.
            date_posted: How long ago at the most.
            employment_type: Kind of employment.
            seniority: Level of the job.
            workplace: Where the work is done.
            sort: Order (default relevance).
            count: Items of a page (default 25, at most 50).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.jobs.search", {"query": query, "geoId": geo_id, "organizationId": organization_id, "datePosted": date_posted, "employmentType": employment_type, "seniority": seniority, "workplace": workplace, "sort": sort, "count": count, "cursor": cursor}, max_credits, options)

    def hiring_team(
        self,
        *,
        job_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2JobsHiringTeamData, r.LinkedinV2JobsHiringTeamData]:
        """Who hires for a job, where it says so. `GET /v2/linkedin/jobs/{jobId}/hiring-team`

        Price: 3 credits.

        Args:
            job_id: Id of a job (digits), or the link of the job."""
        return self._c._one("linkedin.v2.jobs.hiringTeam", {"jobId": job_id}, max_credits, options)

    def related_views(
        self,
        *,
        job_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2JobsRelatedViewsData, r.LinkedinV2JobsRelatedViewsData], r.LinkedinV2JobsRelatedViewsItem]:
        """Jobs that people who viewed this one also viewed. `GET /v2/linkedin/jobs/{jobId}/related-views`

        Price: 3 credits.

        Args:
            job_id: Id of a job (digits), or the link of the job."""
        return self._c._list("linkedin.v2.jobs.relatedViews", {"jobId": job_id}, max_credits, options)

    def similar(
        self,
        *,
        job_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2JobsSimilarData, r.LinkedinV2JobsSimilarData], r.LinkedinV2JobsSimilarItem]:
        """Jobs similar to a job. `GET /v2/linkedin/jobs/{jobId}/similar`

        Price: 3 credits.

        Args:
            job_id: Id of a job (digits), or the link of the job."""
        return self._c._list("linkedin.v2.jobs.similar", {"jobId": job_id}, max_credits, options)


class LinkedinV2OrganizationsBatch:
    """The call `linkedin.v2.organizations.batch`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Sequence[str],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2OrganizationsBatchData, r.LinkedinV2OrganizationsBatchData]:
        """Up to 50 organizations at once, each with an outcome of its own. `GET /v2/linkedin/organizations/batch`

        Results come in the order of the inputs, duplicates included. A link with a slug costs most, one with a number less, and a slug without a page least; an input that cannot be looked up costs nothing. Price: 3 to 9 credits per completed url.

        Args:
            url: Link of a company, school or showcase page, its slug, or its numeric id."""
        return self._c._one("linkedin.v2.organizations.batch", {"url": url}, max_credits, options)

    def rows(
        self,
        inputs: Iterable[str],
        *,
        max_credits: Optional[float] = None,
        concurrency: int = 2,
        row_retries: int = 2,
        journal: Optional[Journal] = None,
        job_above: int = 1000,
        options: Optional[CallOptions] = None,
    ) -> Rows[r.LinkedinV2OrganizationsBatchRow]:
        """Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than ``job_above`` are sent as jobs of up to 5000 rows."""
        return self._c._rows("linkedin.v2.organizations.batch", inputs, {}, max_credits, concurrency, row_retries, options, journal, job_above)


class LinkedinV2Organizations:
    """The call `linkedin.v2.organizations`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.batch = LinkedinV2OrganizationsBatch(client)

    def __call__(
        self,
        *,
        id: Optional[str] = None,
        slug: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2OrganizationsFoundData, r.LinkedinV2OrganizationsData]:
        """One organization: a company, school or showcase page. `GET /v2/linkedin/organizations`

        Send either id or slug. Price: 6 credits; with slug 9 credits, 3 when not_found.

        Args:
            id: Id of an organization (digits), from `data.identity.id` of a resolved slug.
            slug: Slug of an organization (`/company/<slug>`), or the link of its page."""
        return self._c._one("linkedin.v2.organizations", {"id": id, "slug": slug}, max_credits, options)

    def jobs(
        self,
        *,
        organization_id: Sequence[str],
        count: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2OrganizationsJobsData, r.LinkedinV2OrganizationsJobsData], r.LinkedinV2OrganizationsJobsItem]:
        """Open jobs of one or more organizations. `GET /v2/linkedin/organizations/jobs`

        Price: 3 credits.

        Args:
            organization_id: Ids of one or more organizations (digits): repeat the parameter, or separate them by commas.
            count: Items of a page (default 25, at most 50).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.organizations.jobs", {"organizationId": organization_id, "count": count, "cursor": cursor}, max_credits, options)

    def resolve(
        self,
        *,
        slug: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2OrganizationsResolveFoundData, r.LinkedinV2OrganizationsResolveData]:
        """The number of an organization by its slug; a verified miss costs the same. `GET /v2/linkedin/organizations/resolve`

        Price: 3 credits.

        Args:
            slug: Slug of an organization (`/company/<slug>`), or the link of its page."""
        return self._c._one("linkedin.v2.organizations.resolve", {"slug": slug}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        count: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2OrganizationsSearchData, r.LinkedinV2OrganizationsSearchData], r.LinkedinV2OrganizationsSearchItem]:
        """Organizations that match words. `GET /v2/linkedin/organizations/search`

        Price: 3 credits.

        Args:
            query: Words to look for.
            count: Items of a page (default 25, at most 50).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.organizations.search", {"query": query, "count": count, "cursor": cursor}, max_credits, options)

    def affiliated(
        self,
        *,
        organization_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2OrganizationsAffiliatedFoundData, r.LinkedinV2OrganizationsAffiliatedData]:
        """Affiliated pages of an organization: its subsidiaries and showcases. `GET /v2/linkedin/organizations/{organizationId}/affiliated`

        Price: 3 credits.

        Args:
            organization_id: Id of an organization (digits), from `data.identity.id` of a resolved slug."""
        return self._c._one("linkedin.v2.organizations.affiliated", {"organizationId": organization_id}, max_credits, options)

    def headcount(
        self,
        *,
        organization_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2OrganizationsHeadcountFoundData, r.LinkedinV2OrganizationsHeadcountData]:
        """How many people work at an organization. `GET /v2/linkedin/organizations/{organizationId}/headcount`

        Guest pages show the number of members and the band of sizes; the split by function and the history are null then. Price: 3 credits.

        Args:
            organization_id: Id of an organization (digits), from `data.identity.id` of a resolved slug."""
        return self._c._one("linkedin.v2.organizations.headcount", {"organizationId": organization_id}, max_credits, options)

    def posts(
        self,
        *,
        organization_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2OrganizationsPostsData, r.LinkedinV2OrganizationsPostsData], r.LinkedinV2OrganizationsPostsItem]:
        """Posts of an organization, newest first. `GET /v2/linkedin/organizations/{organizationId}/posts`

        Price: 3 credits.

        Args:
            organization_id: Id of an organization (digits), from `data.identity.id` of a resolved slug.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.organizations.posts", {"organizationId": organization_id, "cursor": cursor}, max_credits, options)

    def similar(
        self,
        *,
        organization_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2OrganizationsSimilarData, r.LinkedinV2OrganizationsSimilarData], r.LinkedinV2OrganizationsSimilarItem]:
        """Organizations that LinkedIn shows as similar. `GET /v2/linkedin/organizations/{organizationId}/similar`

        Price: 3 credits.

        Args:
            organization_id: Id of an organization (digits), from `data.identity.id` of a resolved slug."""
        return self._c._list("linkedin.v2.organizations.similar", {"organizationId": organization_id}, max_credits, options)


class LinkedinV2People:
    """The calls of `people`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def resolve(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2PeopleResolveFoundData, r.LinkedinV2PeopleResolveData]:
        """The entity id of a handle. `GET /v2/linkedin/people/resolve`

        Price: 3 credits.

        Args:
            handle: Handle of a person (`/in/<handle>`), with or without `@`, or the link of the profile."""
        return self._c._one("linkedin.v2.people.resolve", {"handle": handle}, max_credits, options)

    def search(
        self,
        *,
        query: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        title: Optional[str] = None,
        company: Optional[str] = None,
        school: Optional[str] = None,
        location: Optional[str] = None,
        count: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2PeopleSearchData, r.LinkedinV2PeopleSearchData], r.LinkedinV2PeopleSearchItem]:
        """People that match words and filters. `GET /v2/linkedin/people/search`

        Price: 3 credits.

        Args:
            query: Words to look for.
            first_name: First name.
            last_name: Last name.
            title: Words of the current title.
            company: Name of the current company.
            school: Name of a school.
            location: Name of a place.
            count: Items of a page (default 20, at most 50).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.people.search", {"query": query, "firstName": first_name, "lastName": last_name, "title": title, "company": company, "school": school, "location": location, "count": count, "cursor": cursor}, max_credits, options)

    def comments(
        self,
        *,
        entity_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2PeopleCommentsData, r.LinkedinV2PeopleCommentsData], r.LinkedinV2PeopleCommentsItem]:
        """Comments that a person wrote, newest first. `GET /v2/linkedin/people/{entityId}/comments`

        Price: 3 credits.

        Args:
            entity_id: Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.people.comments", {"entityId": entity_id, "cursor": cursor}, max_credits, options)

    def employment_history(
        self,
        *,
        entity_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2PeopleEmploymentHistoryData, r.LinkedinV2PeopleEmploymentHistoryData]:
        """Positions of a person, latest first. `GET /v2/linkedin/people/{entityId}/employment-history`

        Price: 3 credits.

        Args:
            entity_id: Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""
        return self._c._one("linkedin.v2.people.employmentHistory", {"entityId": entity_id}, max_credits, options)

    def interests(
        self,
        *,
        entity_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2PeopleInterestsData, r.LinkedinV2PeopleInterestsData], r.LinkedinV2PeopleInterestsItem]:
        """What a person follows: people, organizations, schools, groups, newsletters. `GET /v2/linkedin/people/{entityId}/interests`

        Price: 3 credits.

        Args:
            entity_id: Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.people.interests", {"entityId": entity_id, "cursor": cursor}, max_credits, options)

    def posts(
        self,
        *,
        entity_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2PeoplePostsData, r.LinkedinV2PeoplePostsData], r.LinkedinV2PeoplePostsItem]:
        """Posts of a person, newest first. `GET /v2/linkedin/people/{entityId}/posts`

        Price: 3 credits.

        Args:
            entity_id: Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.people.posts", {"entityId": entity_id, "cursor": cursor}, max_credits, options)

    def recommendations(
        self,
        *,
        entity_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2PeopleRecommendationsData, r.LinkedinV2PeopleRecommendationsData], r.LinkedinV2PeopleRecommendationsItem]:
        """Recommendations that a person received. `GET /v2/linkedin/people/{entityId}/recommendations`

        Price: 3 credits.

        Args:
            entity_id: Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("linkedin.v2.people.recommendations", {"entityId": entity_id, "cursor": cursor}, max_credits, options)

    def similar(
        self,
        *,
        entity_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.LinkedinV2PeopleSimilarData, r.LinkedinV2PeopleSimilarData], r.LinkedinV2PeopleSimilarItem]:
        """People that LinkedIn shows beside a person. `GET /v2/linkedin/people/{entityId}/similar`

        Price: 3 credits.

        Args:
            entity_id: Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""
        return self._c._list("linkedin.v2.people.similar", {"entityId": entity_id}, max_credits, options)


class LinkedinV2ProfilesBatch:
    """The call `linkedin.v2.profiles.batch`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Sequence[str],
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2ProfilesBatchData, r.LinkedinV2ProfilesBatchData]:
        """Up to 50 people at once, each with an outcome of its own. `GET /v2/linkedin/profiles/batch`

        Results come in the order of the inputs, duplicates included. An input that cannot be looked up is a row with `lookupStatus: error` and costs nothing. Price: 3 credits per completed url.

        Args:
            url: Profile link, handle, `@handle` or `in/<handle>`."""
        return self._c._one("linkedin.v2.profiles.batch", {"url": url}, max_credits, options)

    def rows(
        self,
        inputs: Iterable[str],
        *,
        max_credits: Optional[float] = None,
        concurrency: int = 2,
        row_retries: int = 2,
        journal: Optional[Journal] = None,
        job_above: int = 1000,
        options: Optional[CallOptions] = None,
    ) -> Rows[r.LinkedinV2ProfilesBatchRow]:
        """Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than ``job_above`` are sent as jobs of up to 5000 rows."""
        return self._c._rows("linkedin.v2.profiles.batch", inputs, {}, max_credits, concurrency, row_retries, options, journal, job_above)


class LinkedinV2Profiles:
    """The call `linkedin.v2.profiles`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.batch = LinkedinV2ProfilesBatch(client)

    def __call__(
        self,
        *,
        handle: Optional[str] = None,
        entity_id: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.LinkedinV2ProfilesFoundData, r.LinkedinV2ProfilesData]:
        """One person, by handle or entity id. `GET /v2/linkedin/profiles`

        Guest pages show what the member made public. Unknown values are null, an observed empty collection is `[]`. Send either handle or entityId. Price: 3 credits.

        Args:
            handle: Handle of a person (`/in/<handle>`), with or without `@`, or the link of the profile.
            entity_id: Entity id of a person, from `data.profile.entityId` or `data.identity.entityId`."""
        return self._c._one("linkedin.v2.profiles", {"handle": handle, "entityId": entity_id}, max_credits, options)


class LinkedinV2:
    """The calls of `v2`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.activities = LinkedinV2Activities(client)
        self.jobs = LinkedinV2Jobs(client)
        self.organizations = LinkedinV2Organizations(client)
        self.people = LinkedinV2People(client)
        self.profiles = LinkedinV2Profiles(client)



class Linkedin:
    """The calls of `linkedin`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.ad_library = LinkedinAdLibrary(client)
        self.companies = LinkedinCompanies(client)
        self.jobs = LinkedinJobs(client)
        self.organizations = LinkedinOrganizations(client)
        self.people = LinkedinPeople(client)
        self.posts = LinkedinPosts(client)
        self.profiles = LinkedinProfiles(client)
        self.v2 = LinkedinV2(client)



class TiktokAdLibraryAds:
    """The call `tiktok.adLibrary.ads`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        ad_id: Optional[str] = None,
        url: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokAdLibraryAdsFoundData, r.TiktokAdLibraryAdsData]:
        """One ad of the TikTok ad library. `GET /v1/tiktok/ad-library/ads`

        From Creative Center where it answers without a session; else from the Commercial Content API, which reports no cost, click rate or likes. Send either adId or url. Price: 1 credit.

        Args:
            ad_id: Id of the ad (or send url).
            url: Link of the ad in Creative Center or in the ad library (or send adId)."""
        return self._c._one("tiktok.adLibrary.ads", {"adId": ad_id, "url": url}, max_credits, options)

    def search(
        self,
        *,
        region: Optional[Literal["DZ", "AR", "AU", "AT", "AZ", "BH", "BD", "BY", "BE", "BO", "BR", "BG", "KH", "CA", "CL", "CO", "CR", "HR", "CY", "CZ", "DK", "DO", "EC", "EG", "EE", "FI", "FR", "DE", "GR", "GT", "JO", "HU", "ID", "IQ", "IE", "IL", "IT", "JP", "KZ", "KE", "KW", "LV", "LB", "MY", "MX", "MA", "NL", "NZ", "NG", "NO", "OM", "PK", "PA", "PY", "PE", "PH", "PL", "PT", "PR", "QA", "LT", "RO", "SA", "RS", "SG", "SK", "SI", "ZA", "KR", "ES", "LK", "SE", "CH", "TW", "TH", "TR", "AE", "GB", "US", "UY", "VN"]] = None,
        period: Optional[Literal["7", "30", "180"]] = None,
        query: Optional[str] = None,
        advertiser_name: Optional[str] = None,
        order_by: Optional[Literal["for-you", "impression", "play-2s-rate", "play-6s-rate", "cvr", "ctr", "like"]] = None,
        industry: Optional[Literal["apparel-accessories", "appliances", "apps", "baby-kids-maternity", "beauty-personal-care", "business-services", "ecommerce-non-app", "education", "financial-services", "food-beverage", "games", "health", "home-improvement", "household-products", "life-services", "news-entertainment", "pets", "sports-outdoor", "tech-electronics", "travel", "vehicle-transportation"]] = None,
        objective: Optional[Literal["app-installs", "conversions", "lead-generation", "product-sales", "reach", "traffic", "video-views"]] = None,
        duration: Optional[Literal["under-10s", "10-20s", "20-30s", "30-40s", "40-50s", "over-50s"]] = None,
        likes: Optional[Literal["top-1-20", "top-21-40", "top-41-60", "top-61-80", "top-81-100"]] = None,
        ad_format: Optional[Literal["spark-ads", "non-spark-ads"]] = None,
        ad_language: Optional[Literal["en", "es", "ar", "vi", "th", "de", "id", "pt", "fr", "ms", "nl", "ja", "it", "ro", "zh-Hant", "ko"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokAdLibraryAdsSearchData, r.TiktokAdLibraryAdsSearchData], r.TiktokAdLibraryAdsSearchItem]:
        """Search the TikTok ad library. `GET /v1/tiktok/ad-library/ads/search`

        Top ads of a country. `advertiserName` and `duration` are matched on each page, which may make pages short. Price: 1 credit.

        Args:
            region: Country of the ads (default US).
            period: Days to look back: 7, 30 (default) or 180.
            query: Words in the ad; empty for all ads.
            advertiser_name: Name of the advertiser, or a part of it.
            order_by: Order of the ads (default for-you).
            industry: Industry of the advertiser.
            objective: What the ad is to achieve.
            duration: Length of the video.
            likes: Rank by likes.
            ad_format: Spark ads promote ordinary posts.
            ad_language: Language of the ad.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.adLibrary.ads.search", {"region": region, "period": period, "query": query, "advertiserName": advertiser_name, "orderBy": order_by, "industry": industry, "objective": objective, "duration": duration, "likes": likes, "adFormat": ad_format, "adLanguage": ad_language, "cursor": cursor}, max_credits, options)


class TiktokAdLibrary:
    """The calls of `adLibrary`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.ads = TiktokAdLibraryAds(client)



class TiktokCollections:
    """The calls of `collections`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def videos(
        self,
        *,
        url: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokCollectionsVideosData, r.TiktokCollectionsVideosData], r.TiktokCollectionsVideosItem]:
        """Videos of a TikTok collection or playlist. `GET /v1/tiktok/collections/videos`

        Price: 1 credit.

        Args:
            url: Link or short link of a collection or playlist.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.collections.videos", {"url": url, "cursor": cursor}, max_credits, options)


class TiktokFeed:
    """The calls of `feed`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def trending(
        self,
        *,
        region: str,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokFeedTrendingData, r.TiktokFeedTrendingData], r.TiktokFeedTrendingItem]:
        """TikTok posts that trend in a country. `GET /v1/tiktok/feed/trending`

        What Creative Center shows of the most watched, most engaging and most completed posts of the last seven days; many are paid promotions. Posts whose own page could not be read are left out: the ranking reports only their views. Price: 1 credit.

        Args:
            region: Country (ISO 3166-1 alpha-2).
            trim: Leave out `details`, for smaller answers."""
        return self._c._list("tiktok.feed.trending", {"region": region, "trim": trim}, max_credits, options)


class TiktokMusic:
    """The calls of `music`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def videos(
        self,
        *,
        clip_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokMusicVideosData, r.TiktokMusicVideosData], r.TiktokMusicVideosItem]:
        """Videos made with a TikTok sound. `GET /v1/tiktok/music/{clipId}/videos`

        Price: 1 credit.

        Args:
            clip_id: Id, link or short link of the sound.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.music.videos", {"clipId": clip_id, "cursor": cursor}, max_credits, options)


class TiktokProducts:
    """The call `tiktok.products`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        region: Optional[Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokProductsData, r.TiktokProductsData]:
        """One TikTok Shop product. `GET /v1/tiktok/products`

        Price: 1 credit.

        Args:
            url: Link, short link or id of the product.
            region: Market of the shop (default: the one of the link)."""
        return self._c._one("tiktok.products", {"url": url, "region": region}, max_credits, options)

    def reviews(
        self,
        *,
        url: Optional[str] = None,
        product_id: Optional[str] = None,
        region: Optional[Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]] = None,
        page: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokProductsReviewsData, r.TiktokProductsReviewsData], r.TiktokProductsReviewsItem]:
        """Reviews of a TikTok Shop product. `GET /v1/tiktok/products/reviews`

        The first reviews, which the page of the product shows; later pages need a vendor or provider. Send either url or productId. Price: 1 credit.

        Args:
            url: Link or short link of the product (or send productId).
            product_id: Id of the product (or send url).
            region: Market of the shop (default: the one of the link).
            page: Number of the page, 1 to 1000 (default 1). Send this or cursor.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.products.reviews", {"url": url, "productId": product_id, "region": region, "page": page, "cursor": cursor}, max_credits, options)


class TiktokProfiles:
    """The call `tiktok.profiles`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokProfilesFoundData, r.TiktokProfilesData]:
        """One TikTok profile with its counts. `GET /v1/tiktok/profiles/{handle}`

        Price: 1 credit.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles."""
        return self._c._one("tiktok.profiles", {"handle": handle}, max_credits, options)

    def audience(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokProfilesAudienceFoundData, r.TiktokProfilesAudienceData]:
        """Countries of the people who comment on a TikTok profile. `GET /v1/tiktok/profiles/{handle}/audience`

        Where followers live is not public. This counts the countries that the public profiles of recent commenters state, and says how many those are (`sample`). `audienceLocations` is null where fewer than five state one. Where no comment can be read the lookup fails, and nothing is charged. Price: 30 credits.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles."""
        return self._c._one("tiktok.profiles.audience", {"handle": handle}, max_credits, options)

    def engagement(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokProfilesEngagementFoundData, r.TiktokProfilesEngagementData]:
        """Engagement audit of a TikTok profile. `GET /v1/tiktok/profiles/{handle}/engagement`

        Engagement rate of a post = 100 × (likes + comments + shares) / followers. Average and median are taken over the posts read that show all three counts; views and saves are reported, not counted. Price: 5 credits.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles."""
        return self._c._one("tiktok.profiles.engagement", {"handle": handle}, max_credits, options)

    def followers(
        self,
        *,
        handle: str,
        user_id: Optional[str] = None,
        cursor: Optional[str] = None,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokProfilesFollowersData, r.TiktokProfilesFollowersData], r.TiktokProfilesFollowersItem]:
        """Followers of a TikTok profile. `GET /v1/tiktok/profiles/{handle}/followers`

        Price: 1 credit.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles.
            user_id: Numeric id the account must have: a renamed or taken-over handle counts as not found.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            trim: Leave out `details`, for smaller answers."""
        return self._c._list("tiktok.profiles.followers", {"handle": handle, "userId": user_id, "cursor": cursor, "trim": trim}, max_credits, options)

    def following(
        self,
        *,
        handle: str,
        cursor: Optional[str] = None,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokProfilesFollowingData, r.TiktokProfilesFollowingData], r.TiktokProfilesFollowingItem]:
        """Accounts a TikTok profile follows. `GET /v1/tiktok/profiles/{handle}/following`

        Price: 1 credit.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            trim: Leave out `details`, for smaller answers."""
        return self._c._list("tiktok.profiles.following", {"handle": handle, "cursor": cursor, "trim": trim}, max_credits, options)

    def live(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokProfilesLiveFoundData, r.TiktokProfilesLiveData]:
        """Whether a TikTok account is live, and its stream. `GET /v1/tiktok/profiles/{handle}/live`

        Price: 1 credit.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles."""
        return self._c._one("tiktok.profiles.live", {"handle": handle}, max_credits, options)

    def region(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokProfilesRegionFoundData, r.TiktokProfilesRegionData]:
        """Country of a TikTok account. `GET /v1/tiktok/profiles/{handle}/region`

        The region that the account states, else the country that most of its recent posts were uploaded from (`regionSource` states which). Null for an account that states none and has no posts, and for a private one. Price: 1 credit.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles."""
        return self._c._one("tiktok.profiles.region", {"handle": handle}, max_credits, options)

    def showcase_products(
        self,
        *,
        handle: str,
        cursor: Optional[str] = None,
        region: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokProfilesShowcaseProductsData, r.TiktokProfilesShowcaseProductsData], r.TiktokProfilesShowcaseProductsItem]:
        """Products in the showcase of a TikTok creator. `GET /v1/tiktok/profiles/{handle}/showcase-products`

        Served by a vendor or provider: showcases are shown in the app only. Price: 1 credit.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
        return self._c._list("tiktok.profiles.showcaseProducts", {"handle": handle, "cursor": cursor, "region": region}, max_credits, options)

    def videos(
        self,
        *,
        handle: str,
        sort_by: Optional[Literal["latest", "popular"]] = None,
        user_id: Optional[str] = None,
        region: Optional[str] = None,
        cursor: Optional[str] = None,
        trim: Optional[bool] = None,
        host_media: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokProfilesVideosData, r.TiktokProfilesVideosData], r.TiktokProfilesVideosItem]:
        """Videos of a TikTok profile. `GET /v1/tiktok/profiles/{handle}/videos`

        Price: 1 credit; hostMedia +2 per hosted file.

        Args:
            handle: Handle with or without @, or the profile link. Links of videos are not profiles.
            sort_by: Order: latest (default) or popular.
            user_id: Numeric id the account must have: a renamed or taken-over handle counts as not found.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            trim: Leave out `details`, for smaller answers.
            host_media: Keep thumbnails and videos of up to twelve posts a page; each kept file costs extra: see the price."""
        return self._c._list("tiktok.profiles.videos", {"handle": handle, "sortBy": sort_by, "userId": user_id, "region": region, "cursor": cursor, "trim": trim, "hostMedia": host_media}, max_credits, options)


class TiktokSearch:
    """The call `tiktok.search`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        query: str,
        date_posted: Optional[Literal["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"]] = None,
        sort_by: Optional[Literal["relevance", "most-liked", "date-posted"]] = None,
        region: Optional[str] = None,
        cursor: Optional[str] = None,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokSearchData, r.TiktokSearchData], r.TiktokSearchItem]:
        """Search TikTok for videos. `GET /v1/tiktok/search`

        Price: 1 credit.

        Args:
            query: What to search for.
            date_posted: Only videos posted since then.
            sort_by: Order of the results: relevance (default), most-liked or date-posted.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            trim: Leave out `details`, for smaller answers."""
        return self._c._list("tiktok.search", {"query": query, "datePosted": date_posted, "sortBy": sort_by, "region": region, "cursor": cursor, "trim": trim}, max_credits, options)

    def hashtags(
        self,
        *,
        hashtag: str,
        region: Optional[str] = None,
        cursor: Optional[str] = None,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokSearchHashtagsData, r.TiktokSearchHashtagsData], r.TiktokSearchHashtagsItem]:
        """Videos under a TikTok hashtag. `GET /v1/tiktok/search/hashtags`

        `totalVideos` counts the videos of this page. Price: 1 credit.

        Args:
            hashtag: Hashtag with or without #, or the link of its page.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            trim: Leave out `details`, for smaller answers."""
        return self._c._list("tiktok.search.hashtags", {"hashtag": hashtag, "region": region, "cursor": cursor, "trim": trim}, max_credits, options)

    def suggestions(
        self,
        *,
        query: str,
        region: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokSearchSuggestionsData, r.TiktokSearchSuggestionsData], r.TiktokSearchSuggestionsItem]:
        """What TikTok suggests while a search is typed. `GET /v1/tiktok/search/suggestions`

        Price: 1 credit.

        Args:
            query: Beginning of a search.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
        return self._c._list("tiktok.search.suggestions", {"query": query, "region": region}, max_credits, options)

    def top(
        self,
        *,
        query: str,
        date_posted: Optional[Literal["yesterday", "this-week", "this-month", "last-3-months", "last-6-months", "all-time"]] = None,
        sort_by: Optional[Literal["relevance", "most-liked", "date-posted"]] = None,
        region: Optional[str] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokSearchTopData, r.TiktokSearchTopData], r.TiktokSearchTopItem]:
        """Top results of a TikTok search: videos and photo posts. `GET /v1/tiktok/search/top`

        Price: 1 credit.

        Args:
            query: What to search for.
            date_posted: Only videos posted since then.
            sort_by: Order of the results: relevance (default), most-liked or date-posted.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.search.top", {"query": query, "datePosted": date_posted, "sortBy": sort_by, "region": region, "cursor": cursor}, max_credits, options)


class TiktokShopProducts:
    """The call `tiktok.shop.products`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        region: Optional[Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokShopProductsData, r.TiktokShopProductsData], r.TiktokShopProductsItem]:
        """Products of a TikTok Shop store. `GET /v1/tiktok/shop/products`

        Served by a vendor or provider: TikTok shows its stores behind a captcha. Price: 1 credit.

        Args:
            url: Link or seller id of the store.
            region: Market of the shop (default: the one of the link).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.shop.products", {"url": url, "region": region, "cursor": cursor}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        page: Optional[int] = None,
        cursor: Optional[str] = None,
        region: Optional[Literal["US", "GB", "DE", "FR", "IT", "ID", "MY", "MX", "PH", "SG", "ES", "TH", "VN", "BR", "JP", "IE"]] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokShopProductsSearchData, r.TiktokShopProductsSearchData], r.TiktokShopProductsSearchItem]:
        """Search TikTok Shop for products. `GET /v1/tiktok/shop/products/search`

        Served by a vendor or provider: TikTok shows its shop search behind a captcha. `totalProducts` counts this page. Price: 1 credit.

        Args:
            query: What to search for.
            page: Number of the page, 1 to 1000 (default 1). Send this or cursor.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            region: Market of the shop (default: the one of the link)."""
        return self._c._list("tiktok.shop.products.search", {"query": query, "page": page, "cursor": cursor, "region": region}, max_credits, options)


class TiktokShop:
    """The calls of `shop`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.products = TiktokShopProducts(client)



class TiktokUsers:
    """The calls of `users`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def search(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokUsersSearchData, r.TiktokUsersSearchData], r.TiktokUsersSearchItem]:
        """Search TikTok for accounts. `GET /v1/tiktok/users/search`

        `totalUsers` counts the accounts of this page. Price: 1 credit.

        Args:
            query: What to search for.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.users.search", {"query": query, "cursor": cursor}, max_credits, options)


class TiktokVideosComments:
    """The call `tiktok.videos.comments`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        cursor: Optional[str] = None,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokVideosCommentsData, r.TiktokVideosCommentsData], r.TiktokVideosCommentsItem]:
        """Comments of a TikTok post. `GET /v1/tiktok/videos/comments`

        Top-level comments, in the platform's own order. Comments read through the Research API carry no author (`author.handle` is empty). Price: 1 credit.

        Args:
            url: Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            trim: Accepted for symmetry with other lists; comments carry no extra details."""
        return self._c._list("tiktok.videos.comments", {"url": url, "cursor": cursor, "trim": trim}, max_credits, options)

    def replies(
        self,
        *,
        url: str,
        comment_id: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TiktokVideosCommentsRepliesData, r.TiktokVideosCommentsRepliesData], r.TiktokVideosCommentsRepliesItem]:
        """Replies of a TikTok comment. `GET /v1/tiktok/videos/comments/replies`

        Price: 1 credit.

        Args:
            url: Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id.
            comment_id: Id of the comment, from the comments list.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("tiktok.videos.comments.replies", {"url": url, "commentId": comment_id, "cursor": cursor}, max_credits, options)


class TiktokVideos:
    """The call `tiktok.videos`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.comments = TiktokVideosComments(client)

    def __call__(
        self,
        *,
        url: str,
        region: Optional[str] = None,
        trim: Optional[bool] = None,
        download_media: Optional[bool] = None,
        get_transcript: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokVideosFoundData, r.TiktokVideosData]:
        """One TikTok video or photo post. `GET /v1/tiktok/videos`

        Price: 1 credit; downloadMedia +10.

        Args:
            url: Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it.
            trim: Leave out `details`, for smaller answers.
            download_media: Keep the files of the post and return links to them in `downloads`; files that were found cost extra: see the price.
            get_transcript: Return the captions of the video in `transcript`."""
        return self._c._one("tiktok.videos", {"url": url, "region": region, "trim": trim, "downloadMedia": download_media, "getTranscript": get_transcript}, max_credits, options)

    def download(
        self,
        *,
        url: str,
        region: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokVideosDownloadFoundData, r.TiktokVideosDownloadData]:
        """Files of one TikTok post, kept for download. `GET /v1/tiktok/videos/download`

        Price: 11 credits.

        Args:
            url: Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id.
            region: Country to look from (ISO 3166-1 alpha-2); sources that cannot choose ignore it."""
        return self._c._one("tiktok.videos.download", {"url": url, "region": region}, max_credits, options)

    def transcript(
        self,
        *,
        url: str,
        language: Optional[str] = None,
        use_ai_fallback: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokVideosTranscriptFoundData, r.TiktokVideosTranscriptData]:
        """Spoken text of a TikTok video. `GET /v1/tiktok/videos/transcript`

        The captions of the video, in the language asked for. A video without such captions is `not_found` with the video named and a null transcript, unless `useAiFallback=true` lets the transcription endpoint of this service make one. Price: 1 credit; useAiFallback +10.

        Args:
            url: Link of a video or photo post, a vm.tiktok.com or vt.tiktok.com short link, or the numeric id.
            language: Language of the transcript (ISO 639-1), default: the spoken one.
            use_ai_fallback: Transcribe the audio where there are no captions, which costs extra: see the price."""
        return self._c._one("tiktok.videos.transcript", {"url": url, "language": language, "useAiFallback": use_ai_fallback}, max_credits, options)


class Tiktok:
    """The calls of `tiktok`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.ad_library = TiktokAdLibrary(client)
        self.collections = TiktokCollections(client)
        self.feed = TiktokFeed(client)
        self.music = TiktokMusic(client)
        self.products = TiktokProducts(client)
        self.profiles = TiktokProfiles(client)
        self.search = TiktokSearch(client)
        self.shop = TiktokShop(client)
        self.users = TiktokUsers(client)
        self.videos = TiktokVideos(client)

    def songs(
        self,
        *,
        id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TiktokSongsFoundData, r.TiktokSongsData]:
        """One TikTok sound. `GET /v1/tiktok/songs`

        Price: 1 credit.

        Args:
            id: Id, link or short link of the sound."""
        return self._c._one("tiktok.songs", {"id": id}, max_credits, options)


class FacebookAdLibraryAds:
    """The call `facebook.adLibrary.ads`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        ad_id: Optional[str] = None,
        url: Optional[str] = None,
        include_transcript: Optional[bool] = None,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.FacebookAdLibraryAdsFoundData, r.FacebookAdLibraryAdsData]:
        """One ad of the Meta Ad Library. `GET /v1/facebook/ad-library/ads`

        Send either adId or url. Price: 1 credit.

        Args:
            ad_id: Library id of the ad (digits), or its link in the Ad Library.
            url: Link of the ad in the Ad Library, in place of `adId`.
            include_transcript: Adds the spoken text of a video ad.
            trim: A shorter answer: without the pictures, videos and cards of the ads."""
        return self._c._one("facebook.adLibrary.ads", {"adId": ad_id, "url": url, "includeTranscript": include_transcript, "trim": trim}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        sort_by: Optional[Literal["impressions", "most-recent"]] = None,
        search_type: Optional[Literal["keyword-unordered", "exact-phrase"]] = None,
        ad_type: Optional[Literal["all", "political-and-issue"]] = None,
        country: Optional[str] = None,
        status: Optional[Literal["all", "active", "inactive"]] = None,
        media_type: Optional[Literal["all", "image", "video", "meme", "image-and-meme", "none"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        cursor: Optional[str] = None,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookAdLibraryAdsSearchData, r.FacebookAdLibraryAdsSearchData], r.FacebookAdLibraryAdsSearchItem]:
        """Ads of the Meta Ad Library that match words. `GET /v1/facebook/ad-library/ads/search`

        The official Ad Library API holds every ad shown in the EU and the UK, and elsewhere political and issue ads alone. Price: 1 credit.

        Args:
            query: Words in the ad.
            sort_by: Order (default impressions).
            search_type: How the words are meant (default keyword-unordered).
            ad_type: Kind of ads (default all).
            country: Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default).
            status: Whether the ads are running now (default active).
            media_type: What the ads show (default all).
            start_date: Shown on this day or later.
            end_date: Shown on this day or earlier.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            trim: A shorter answer: without the pictures, videos and cards of the ads."""
        return self._c._list("facebook.adLibrary.ads.search", {"query": query, "sortBy": sort_by, "searchType": search_type, "adType": ad_type, "country": country, "status": status, "mediaType": media_type, "startDate": start_date, "endDate": end_date, "cursor": cursor, "trim": trim}, max_credits, options)


class FacebookAdLibraryCompanies:
    """The calls of `companies`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def ads(
        self,
        *,
        page_id: Optional[str] = None,
        company_name: Optional[str] = None,
        country: Optional[str] = None,
        status: Optional[Literal["all", "active", "inactive"]] = None,
        media_type: Optional[Literal["all", "image", "video", "meme", "image-and-meme", "none"]] = None,
        language: Optional[str] = None,
        sort_by: Optional[Literal["impressions", "most-recent"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookAdLibraryCompaniesAdsData, r.FacebookAdLibraryCompaniesAdsData], r.FacebookAdLibraryCompaniesAdsItem]:
        """Ads of one advertiser in the Meta Ad Library. `GET /v1/facebook/ad-library/companies/ads`

        Send either pageId or companyName. Price: 1 credit.

        Args:
            page_id: Id of the page (digits), or a link that holds it.
            company_name: Name of the advertiser, in place of `pageId`.
            country: Country in which the ads were shown (ISO 3166-1 alpha-2), or ALL (default).
            status: Whether the ads are running now (default active).
            media_type: What the ads show (default all).
            language: Language of the ads (ISO 639-1).
            sort_by: Order (default impressions).
            start_date: Shown on this day or later.
            end_date: Shown on this day or earlier.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.adLibrary.companies.ads", {"pageId": page_id, "companyName": company_name, "country": country, "status": status, "mediaType": media_type, "language": language, "sortBy": sort_by, "startDate": start_date, "endDate": end_date, "cursor": cursor}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookAdLibraryCompaniesSearchData, r.FacebookAdLibraryCompaniesSearchData], r.FacebookAdLibraryCompaniesSearchItem]:
        """Advertisers of the Meta Ad Library that match a name. `GET /v1/facebook/ad-library/companies/search`

        Price: 1 credit.

        Args:
            query: Name of the advertiser."""
        return self._c._list("facebook.adLibrary.companies.search", {"query": query}, max_credits, options)


class FacebookAdLibrary:
    """The calls of `adLibrary`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.ads = FacebookAdLibraryAds(client)
        self.companies = FacebookAdLibraryCompanies(client)



class FacebookEvents:
    """The call `facebook.events`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        time: Optional[Literal["today", "thisWeek", "nextWeek"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookEventsData, r.FacebookEventsData], r.FacebookEventsItem]:
        """Events of a place or kind, from a page of Facebook that lists them. `GET /v1/facebook/events`

        Price: 1 credit.

        Args:
            url: Link of a page of Facebook that lists events of a place or kind.
            time: When they take place.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.events", {"url": url, "time": time, "cursor": cursor}, max_credits, options)

    def details(
        self,
        *,
        event_id: Optional[str] = None,
        url: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.FacebookEventsDetailsFoundData, r.FacebookEventsDetailsData]:
        """One Facebook event: time, place, hosts, tickets, attendance. `GET /v1/facebook/events/details`

        Send either eventId or url. Price: 1 credit.

        Args:
            event_id: Id of the event (digits).
            url: Link of the event, or a short link (`fb.me/e/…`), in place of `eventId`."""
        return self._c._one("facebook.events.details", {"eventId": event_id, "url": url}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookEventsSearchData, r.FacebookEventsSearchData], r.FacebookEventsSearchItem]:
        """Public events of Facebook that match words. `GET /v1/facebook/events/search`

        Price: 1 credit.

        Args:
            query: Words to look for.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.events.search", {"query": query, "cursor": cursor}, max_credits, options)


class FacebookGroups:
    """The call `facebook.groups`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Optional[str] = None,
        group_id: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.FacebookGroupsFoundData, r.FacebookGroupsData]:
        """One Facebook group: name, description, privacy, members. `GET /v1/facebook/groups`

        Send either url or groupId. Price: 1 credit.

        Args:
            url: Link of the group, its name in links, or a share link.
            group_id: Id of the group (digits), in place of `url`."""
        return self._c._one("facebook.groups", {"url": url, "groupId": group_id}, max_credits, options)

    def posts(
        self,
        *,
        url: str,
        sort_by: Optional[Literal["top", "recentActivity", "chronological", "chronologicalListings"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookGroupsPostsData, r.FacebookGroupsPostsData], r.FacebookGroupsPostsItem]:
        """Posts in a public Facebook group. `GET /v1/facebook/groups/posts`

        Price: 1 credit.

        Args:
            url: Link of the group, its name in links, or a share link.
            sort_by: Order (default: the group's own).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.groups.posts", {"url": url, "sortBy": sort_by, "cursor": cursor}, max_credits, options)


class FacebookMarketplaceLocations:
    """The calls of `locations`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def search(
        self,
        *,
        query: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookMarketplaceLocationsSearchData, r.FacebookMarketplaceLocationsSearchData], r.FacebookMarketplaceLocationsSearchItem]:
        """Places of Facebook Marketplace that match words, with coordinates for the search. `GET /v1/facebook/marketplace/locations/search`

        Price: 1 credit.

        Args:
            query: Name or postal code of a place."""
        return self._c._list("facebook.marketplace.locations.search", {"query": query}, max_credits, options)


class FacebookMarketplace:
    """The calls of `marketplace`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.locations = FacebookMarketplaceLocations(client)

    def items(
        self,
        *,
        item_id: Optional[str] = None,
        url: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.FacebookMarketplaceItemsFoundData, r.FacebookMarketplaceItemsData]:
        """One listing of Facebook Marketplace: description, price, photos, seller, availability. `GET /v1/facebook/marketplace/items`

        Coordinates are those of the area, never of an address. Send either itemId or url. Price: 1 credit.

        Args:
            item_id: Id of the listing (digits).
            url: Link of the listing, in place of `itemId`."""
        return self._c._one("facebook.marketplace.items", {"itemId": item_id, "url": url}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        lat: float,
        lng: float,
        radius_km: Optional[float] = None,
        min_price: Optional[float] = None,
        max_price: Optional[float] = None,
        limit: Optional[int] = None,
        count: Optional[int] = None,
        sort_by: Optional[Literal["suggested", "distanceAscend", "creationTimeDescend", "priceAscend", "priceDescend"]] = None,
        delivery_method: Optional[Literal["all", "localPickup", "shipping"]] = None,
        condition: Optional[Literal["new", "usedLikeNew", "usedGood", "usedFair"]] = None,
        date_listed: Optional[Literal["1", "7", "30", "all", "last24Hours", "last7Days", "last30Days"]] = None,
        availability: Optional[Literal["available", "sold", "all"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookMarketplaceSearchData, r.FacebookMarketplaceSearchData], r.FacebookMarketplaceSearchItem]:
        """Listings of Facebook Marketplace around a place. `GET /v1/facebook/marketplace/search`

        Price: 1 credit.

        Args:
            query: Words to look for.
            lat: Latitude of the place.
            lng: Longitude of the place.
            radius_km: Kilometres around the place.
            min_price: Lowest price, in the currency of the place.
            max_price: Highest price, in the currency of the place.
            limit: Listings of one page (default: as many as the source gives).
            count: The former name of `limit`.
            sort_by: Order (default suggested).
            delivery_method: How listings are handed over (default all).
            condition: Condition of the thing (default any).
            date_listed: How old listings may be: days or their names (default all).
            availability: Whether listings are still to be had (default available).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.marketplace.search", {"query": query, "lat": lat, "lng": lng, "radiusKm": radius_km, "minPrice": min_price, "maxPrice": max_price, "limit": limit, "count": count, "sortBy": sort_by, "deliveryMethod": delivery_method, "condition": condition, "dateListed": date_listed, "availability": availability, "cursor": cursor}, max_credits, options)


class FacebookPostsComments:
    """The call `facebook.posts.comments`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Optional[str] = None,
        feedback_id: Optional[str] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookPostsCommentsData, r.FacebookPostsCommentsData], r.FacebookPostsCommentsItem]:
        """Comments on a Facebook post, with a cursor to the replies of each. `GET /v1/facebook/posts/comments`

        Send either url or feedbackId. Price: 1 credit.

        Args:
            url: Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`.
            feedback_id: Feedback id, as `post.feedbackId` of a post gives it, in place of `url`.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.posts.comments", {"url": url, "feedbackId": feedback_id, "cursor": cursor}, max_credits, options)

    def replies(
        self,
        *,
        cursor: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookPostsCommentsRepliesData, r.FacebookPostsCommentsRepliesData], r.FacebookPostsCommentsRepliesItem]:
        """Replies to a comment on a Facebook post, oldest first. `GET /v1/facebook/posts/comments/replies`

        Price: 1 credit.

        Args:
            cursor: The `repliesCursor` of a comment (GET /v1/facebook/posts/comments), or the `nextCursor` of the page before."""
        return self._c._list("facebook.posts.comments.replies", {"cursor": cursor}, max_credits, options)


class FacebookPosts:
    """The call `facebook.posts`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.comments = FacebookPostsComments(client)

    def __call__(
        self,
        *,
        url: str,
        include_comments: Optional[bool] = None,
        include_transcript: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.FacebookPostsFoundData, r.FacebookPostsData]:
        """One Facebook post, photo, video or reel with its author, counts and media. `GET /v1/facebook/posts`

        Price: 1 credit.

        Args:
            url: Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`.
            include_comments: Adds the first comments, as far as they come with the post.
            include_transcript: Adds the spoken text of a video that has captions."""
        return self._c._one("facebook.posts", {"url": url, "includeComments": include_comments, "includeTranscript": include_transcript}, max_credits, options)

    def transcript(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.FacebookPostsTranscriptFoundData, r.FacebookPostsTranscriptData]:
        """The spoken text of a Facebook video or reel that has captions. `GET /v1/facebook/posts/transcript`

        Price: 1 credit.

        Args:
            url: Link of a post, photo, video or reel in any form (numeric or `pfbid` permalink, story.php, watch, fb.watch, share link), or `<page id>_<post id>`."""
        return self._c._one("facebook.posts.transcript", {"url": url}, max_credits, options)


class FacebookProfiles:
    """The call `facebook.profiles`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        include_business_hours: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.FacebookProfilesFoundData, r.FacebookProfilesData]:
        """One Facebook page or public profile: name, counts, contact, category, opening hours. `GET /v1/facebook/profiles`

        Price: 1 credit.

        Args:
            url: Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link.
            include_business_hours: Adds the opening hours of a business (`business.hours`)."""
        return self._c._one("facebook.profiles", {"url": url, "includeBusinessHours": include_business_hours}, max_credits, options)

    def events(
        self,
        *,
        url: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookProfilesEventsData, r.FacebookProfilesEventsData], r.FacebookProfilesEventsItem]:
        """Events that a Facebook page hosts. `GET /v1/facebook/profiles/events`

        Price: 1 credit.

        Args:
            url: Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.profiles.events", {"url": url, "cursor": cursor}, max_credits, options)

    def photos(
        self,
        *,
        url: str,
        host_media: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookProfilesPhotosData, r.FacebookProfilesPhotosData], r.FacebookProfilesPhotosItem]:
        """Photos of a Facebook page, newest first. `GET /v1/facebook/profiles/photos`

        Price: 1 credit; hostMedia +2 per hosted file.

        Args:
            url: Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link.
            host_media: Keeps pictures and videos on this service; each kept file costs extra: see the price.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.profiles.photos", {"url": url, "hostMedia": host_media, "cursor": cursor}, max_credits, options)

    def posts(
        self,
        *,
        url: Optional[str] = None,
        page_id: Optional[str] = None,
        host_media: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookProfilesPostsData, r.FacebookProfilesPostsData], r.FacebookProfilesPostsItem]:
        """Posts of a Facebook page, newest first. `GET /v1/facebook/profiles/posts`

        Send either url or pageId. Price: 1 credit; hostMedia +2 per hosted file.

        Args:
            url: Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link.
            page_id: Id of the page (digits), or a link that holds it.
            host_media: Keeps pictures and videos on this service; each kept file costs extra: see the price.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.profiles.posts", {"url": url, "pageId": page_id, "hostMedia": host_media, "cursor": cursor}, max_credits, options)

    def reels(
        self,
        *,
        url: str,
        host_media: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.FacebookProfilesReelsData, r.FacebookProfilesReelsData], r.FacebookProfilesReelsItem]:
        """Reels of a Facebook page, newest first. `GET /v1/facebook/profiles/reels`

        Price: 1 credit; hostMedia +2 per hosted file.

        Args:
            url: Page or profile: its link in any form, its name in links (with or without `@`), its id, or a share link.
            host_media: Keeps pictures and videos on this service; each kept file costs extra: see the price.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("facebook.profiles.reels", {"url": url, "hostMedia": host_media, "cursor": cursor}, max_credits, options)


class Facebook:
    """The calls of `facebook`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.ad_library = FacebookAdLibrary(client)
        self.events = FacebookEvents(client)
        self.groups = FacebookGroups(client)
        self.marketplace = FacebookMarketplace(client)
        self.posts = FacebookPosts(client)
        self.profiles = FacebookProfiles(client)



class YoutubeChannels:
    """The calls of `channels`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def shorts(
        self,
        *,
        channel_id: Optional[str] = None,
        handle: Optional[str] = None,
        sort_by: Optional[Literal["latest", "popular"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubeChannelsShortsData, r.YoutubeChannelsShortsData], r.YoutubeChannelsShortsItem]:
        """The Shorts of a channel, newest or most viewed first. `GET /v1/youtube/channels/shorts`

        Send either channelId or handle. Price: 1 credit.

        Args:
            channel_id: Channel id, or a channel link.
            handle: Handle, with or without `@`, or a link to the channel.
            sort_by: Newest first (default), or most viewed first.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("youtube.channels.shorts", {"channelId": channel_id, "handle": handle, "sortBy": sort_by, "cursor": cursor}, max_credits, options)

    def videos(
        self,
        *,
        channel_id: Optional[str] = None,
        handle: Optional[str] = None,
        sort_by: Optional[Literal["latest", "popular"]] = None,
        cursor: Optional[str] = None,
        include_extras: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubeChannelsVideosData, r.YoutubeChannelsVideosData], r.YoutubeChannelsVideosItem]:
        """The videos of a channel, newest or most viewed first. `GET /v1/youtube/channels/videos`

        Send either channelId or handle. Price: 1 credit.

        Args:
            channel_id: Channel id, or a channel link.
            handle: Handle, with or without `@`, or a link to the channel.
            sort_by: Newest first (default), or most viewed first.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            include_extras: Adds description, likes, comments, exact date and genre of each video. Slower: every video is looked up."""
        return self._c._list("youtube.channels.videos", {"channelId": channel_id, "handle": handle, "sortBy": sort_by, "cursor": cursor, "includeExtras": include_extras}, max_credits, options)


class YoutubeSearch:
    """The call `youtube.search`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        query: str,
        upload_date: Optional[Literal["today", "this_week", "this_month", "this_year"]] = None,
        sort_by: Optional[Literal["relevance", "popular"]] = None,
        type: Optional[Literal["videos", "shorts", "channels", "playlists"]] = None,
        duration: Optional[Literal["under_3_min", "between_3_and_20_min", "over_20_min"]] = None,
        region: Optional[str] = None,
        cursor: Optional[str] = None,
        include_extras: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubeSearchData, r.YoutubeSearchData], r.YoutubeSearchItem]:
        """Videos, Shorts, channels, playlists and live streams that match words. `GET /v1/youtube/search`

        uploadDate and duration have no effect with type=channels, playlists and are refused there. Price: 1 credit.

        Args:
            query: Words to look for.
            upload_date: How recently it was uploaded.
            sort_by: Most relevant first (default), or most viewed first.
            type: Only results of this kind.
            duration: Only videos of this length.
            region: Country whose results are wanted (ISO 3166-1 alpha-2).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            include_extras: Adds description, likes and comments of each video. Slower: every video is looked up."""
        return self._c._list("youtube.search", {"query": query, "uploadDate": upload_date, "sortBy": sort_by, "type": type, "duration": duration, "region": region, "cursor": cursor, "includeExtras": include_extras}, max_credits, options)

    def hashtags(
        self,
        *,
        hashtag: str,
        type: Optional[Literal["all", "shorts"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubeSearchHashtagsData, r.YoutubeSearchHashtagsData], r.YoutubeSearchHashtagsItem]:
        """Videos or Shorts that carry a hashtag. `GET /v1/youtube/search/hashtags`

        Price: 1 credit.

        Args:
            hashtag: Hashtag, with or without `#`, or a link to its page.
            type: Everything (default), or Shorts only.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("youtube.search.hashtags", {"hashtag": hashtag, "type": type, "cursor": cursor}, max_credits, options)


class YoutubeShorts:
    """The calls of `shorts`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def trending(
        self,
        *,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubeShortsTrendingData, r.YoutubeShortsTrendingData], r.YoutubeShortsTrendingItem]:
        """Shorts that YouTube shows to everybody now. `GET /v1/youtube/shorts/trending`

        YouTube publishes no chart of Shorts. These are the ones its public feed starts with for a visitor without an account. Price: 1 credit."""
        return self._c._list("youtube.shorts.trending", {}, max_credits, options)


class YoutubeVideosComments:
    """The call `youtube.videos.comments`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        cursor: Optional[str] = None,
        order: Optional[Literal["top", "newest"]] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubeVideosCommentsData, r.YoutubeVideosCommentsData], r.YoutubeVideosCommentsItem]:
        """The comments under a video, with a cursor to the replies of each. `GET /v1/youtube/videos/comments`

        `createdAt` is estimated from the relative time that YouTube shows (`publishedTimeText`), cut to its unit. Price: 1 credit.

        Args:
            url: Link to a video, Short or live stream in any form YouTube gives, or its 11-character id.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged.
            order: Most relevant first (default), or newest first."""
        return self._c._list("youtube.videos.comments", {"url": url, "cursor": cursor, "order": order}, max_credits, options)

    def analysis(
        self,
        *,
        url: str,
        order: Optional[Literal["top", "newest"]] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.YoutubeVideosCommentsAnalysisFoundData, r.YoutubeVideosCommentsAnalysisData]:
        """What the comments under a video say: sentiment, topics, languages, questions, keywords. `GET /v1/youtube/videos/comments/analysis`

        Reads up to 100 comments; `commentCount` says how many were read, and every number is about those. Price: 2 credits.

        Args:
            url: Link to a video, Short or live stream in any form YouTube gives, or its 11-character id.
            order: Most relevant first (default), or newest first."""
        return self._c._one("youtube.videos.comments.analysis", {"url": url, "order": order}, max_credits, options)

    def replies(
        self,
        *,
        cursor: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubeVideosCommentsRepliesData, r.YoutubeVideosCommentsRepliesData], r.YoutubeVideosCommentsRepliesItem]:
        """The replies to a comment, oldest first. `GET /v1/youtube/videos/comments/replies`

        Price: 1 credit.

        Args:
            cursor: The `repliesCursor` of a comment (GET /v1/youtube/videos/comments), or the `nextCursor` of the page before."""
        return self._c._list("youtube.videos.comments.replies", {"cursor": cursor}, max_credits, options)


class YoutubeVideos:
    """The call `youtube.videos`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.comments = YoutubeVideosComments(client)

    def __call__(
        self,
        *,
        url: str,
        language: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.YoutubeVideosFoundData, r.YoutubeVideosData]:
        """A video, Short or live stream: texts, counters, chapters, caption tracks, related videos. `GET /v1/youtube/videos`

        Price: 1 credit.

        Args:
            url: Link to a video, Short or live stream in any form YouTube gives, or its 11-character id.
            language: Language of title and description, where the uploader translated them."""
        return self._c._one("youtube.videos", {"url": url, "language": language}, max_credits, options)

    def transcript(
        self,
        *,
        url: str,
        language: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.YoutubeVideosTranscriptFoundData, r.YoutubeVideosTranscriptData]:
        """What is said in a video, from its captions. `GET /v1/youtube/videos/transcript`

        Written captions come before automatic ones. A video without captions is `not_found` with `video` filled in. Price: 1 credit.

        Args:
            url: Link to a video, Short or live stream in any form YouTube gives, or its 11-character id.
            language: Language wanted (ISO 639-1). Where there are no such captions, a translation made by YouTube."""
        return self._c._one("youtube.videos.transcript", {"url": url, "language": language}, max_credits, options)


class Youtube:
    """The calls of `youtube`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.channels = YoutubeChannels(client)
        self.search = YoutubeSearch(client)
        self.shorts = YoutubeShorts(client)
        self.videos = YoutubeVideos(client)

    def channel(
        self,
        *,
        channel_id: Optional[str] = None,
        handle: Optional[str] = None,
        url: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.YoutubeChannelFoundData, r.YoutubeChannelData]:
        """A channel: name, description, pictures, links and counters. `GET /v1/youtube/channel`

        Send exactly one of channelId, handle, url. Price: 1 credit.

        Args:
            channel_id: Channel id, or a channel link.
            handle: Handle, with or without `@`, or a link to the channel.
            url: Link to the channel: handle, channel id, custom (`/c/…`) or user (`/user/…`) address."""
        return self._c._one("youtube.channel", {"channelId": channel_id, "handle": handle, "url": url}, max_credits, options)

    def community_posts(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.YoutubeCommunityPostsFoundData, r.YoutubeCommunityPostsData]:
        """A community post: text, pictures, linked video and likes. `GET /v1/youtube/community-posts`

        Price: 1 credit.

        Args:
            url: Link to the post, or its id."""
        return self._c._one("youtube.communityPosts", {"url": url}, max_credits, options)

    def playlists(
        self,
        *,
        playlist_id: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.YoutubePlaylistsData, r.YoutubePlaylistsData], r.YoutubePlaylistsItem]:
        """A playlist: title, owner, size and its first 500 videos. `GET /v1/youtube/playlists`

        Price: 1 credit.

        Args:
            playlist_id: Playlist id, or any link that carries one in `list=`."""
        return self._c._list("youtube.playlists", {"playlistId": playlist_id}, max_credits, options)


class TwitterCommunities:
    """The call `twitter.communities`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TwitterCommunitiesFoundData, r.TwitterCommunitiesData]:
        """A community on X by link or id. `GET /v1/twitter/communities`

        Name, description, size and join policy. Only providers return rules, members, topic and banner: the X API does not have them. Price: 1 credit.

        Args:
            url: Link of the community, or its numeric id."""
        return self._c._one("twitter.communities", {"url": url}, max_credits, options)

    def tweets(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TwitterCommunitiesTweetsData, r.TwitterCommunitiesTweetsData], r.TwitterCommunitiesTweetsItem]:
        """Posts of a community on X. `GET /v1/twitter/communities/tweets`

        X shows them to signed-in people only, so a provider source has to be configured. Price: 1 credit.

        Args:
            url: Link of the community, or its numeric id."""
        return self._c._list("twitter.communities.tweets", {"url": url}, max_credits, options)


class TwitterProfiles:
    """The call `twitter.profiles`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        handle: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TwitterProfilesFoundData, r.TwitterProfilesData]:
        """Profile of an account on X. `GET /v1/twitter/profiles/{handle}`

        Name, bio, pictures, verification and counts. A protected account is `private`, with its public profile; suspended and missing accounts are `not_found`. Price: 1 credit.

        Args:
            handle: Handle of the account, with or without @, or the link of its profile."""
        return self._c._one("twitter.profiles", {"handle": handle}, max_credits, options)

    def tweets(
        self,
        *,
        handle: str,
        limit: Optional[int] = None,
        include_replies: Optional[bool] = None,
        include_pinned: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TwitterProfilesTweetsData, r.TwitterProfilesTweetsData], r.TwitterProfilesTweetsItem]:
        """Posts of an account on X, newest first. `GET /v1/twitter/profiles/{handle}/tweets`

        Posts, reposts and quotes; replies and the pinned post on request. Reaches the newest 3,200 posts (800 without replies). Price: 2 credits.

        Args:
            handle: Handle of the account, with or without @, or the link of its profile.
            limit: Posts per page, 1 to 100 (default 40).
            include_replies: Whether replies of the account are listed.
            include_pinned: Whether the pinned post comes first, in addition to the page (default false).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("twitter.profiles.tweets", {"handle": handle, "limit": limit, "includeReplies": include_replies, "includePinned": include_pinned, "cursor": cursor}, max_credits, options)


class TwitterTweets:
    """The call `twitter.tweets`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        trim: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TwitterTweetsFoundData, r.TwitterTweetsData]:
        """One post on X by link or id. `GET /v1/twitter/tweets`

        Text in full, author, counts, media with every variant, poll, link card, edit history, and the quoted or reposted post. Unknown counts are null and named in `metrics.unavailable`. Price: 1 credit.

        Args:
            url: Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id.
            trim: Whether to leave the author out (default false)."""
        return self._c._one("twitter.tweets", {"url": url, "trim": trim}, max_credits, options)

    def replies(
        self,
        *,
        url: str,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TwitterTweetsRepliesData, r.TwitterTweetsRepliesData], r.TwitterTweetsRepliesItem]:
        """Replies to a post on X, newest first. `GET /v1/twitter/tweets/replies`

        Under the first post of a thread: the whole thread. Under a reply: the answers to it. Posts older than seven days need the full-archive search of the X API. Price: 2 credits.

        Args:
            url: Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("twitter.tweets.replies", {"url": url, "cursor": cursor}, max_credits, options)

    def transcript(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.TwitterTweetsTranscriptFoundData, r.TwitterTweetsTranscriptData]:
        """Spoken text of the video of a post on X. `GET /v1/twitter/tweets/transcript`

        The captions of the video, or speech to text where that is configured. A video without either is `not_found` with `tweet` filled in. Price: 1 credit.

        Args:
            url: Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id."""
        return self._c._one("twitter.tweets.transcript", {"url": url}, max_credits, options)


class Twitter:
    """The calls of `twitter`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.communities = TwitterCommunities(client)
        self.profiles = TwitterProfiles(client)
        self.tweets = TwitterTweets(client)

    def hashtags(
        self,
        *,
        hashtag: str,
        section: Optional[Literal["top", "latest", "people", "photos", "videos"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TwitterHashtagsData, r.TwitterHashtagsData], r.TwitterHashtagsItem]:
        """Posts on X with a hashtag. `GET /v1/twitter/hashtags`

        Price: 2 credits.

        Args:
            hashtag: The tag, with or without #, or the link of its page.
            section: Which tab: top posts (default), latest posts, people, or posts with photos or with videos.
            limit: Items per page, 1 to 20 (default 20).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("twitter.hashtags", {"hashtag": hashtag, "section": section, "limit": limit, "cursor": cursor}, max_credits, options)

    def search(
        self,
        *,
        query: str,
        section: Optional[Literal["top", "latest", "people", "photos", "videos"]] = None,
        min_retweets: Optional[int] = None,
        min_likes: Optional[int] = None,
        min_replies: Optional[int] = None,
        limit: Optional[int] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        language: Optional[Literal["en", "es", "fr", "de", "it", "pt", "ru", "zh", "ja", "ko", "ar", "bg", "hr", "cs", "da", "nl", "et", "fi", "el", "hu", "id", "ga", "lv", "lt", "no", "pl", "ro", "sk", "sl", "sv", "tr", "uk", "vi", "cy", "zu"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.TwitterSearchData, r.TwitterSearchData], r.TwitterSearchItem]:
        """Search X by keywords. `GET /v1/twitter/search`

        Posts by default; `section=people` searches accounts. The query takes the operators of X (`from:`, `"phrase"`, `OR`, `-word`). Without dates the last seven days are searched. Price: 2 credits.

        Args:
            query: Words to search for, in X search syntax.
            section: Which tab: top posts (default), latest posts, people, or posts with photos or with videos.
            min_retweets: Only posts with at least this many reposts.
            min_likes: Only posts with at least this many likes.
            min_replies: Only posts with at least this many replies.
            limit: Items per page, 1 to 20 (default 20).
            start_date: Only posts of this day (UTC) or later.
            end_date: Only posts of this day (UTC) or earlier.
            language: Only posts in this language.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("twitter.search", {"query": query, "section": section, "minRetweets": min_retweets, "minLikes": min_likes, "minReplies": min_replies, "limit": limit, "startDate": start_date, "endDate": end_date, "language": language, "cursor": cursor}, max_credits, options)


class RedditPosts:
    """The call `reddit.posts`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.RedditPostsFoundData, r.RedditPostsData]:
        """One post by its link. `GET /v1/reddit/posts`

        Price: 1 credit.

        Args:
            url: Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`)."""
        return self._c._one("reddit.posts", {"url": url}, max_credits, options)

    def comments(
        self,
        *,
        url: str,
        sort: Optional[Literal["confidence", "top", "new", "controversial", "old", "qa"]] = None,
        depth: Optional[int] = None,
        trim: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.RedditPostsCommentsData, r.RedditPostsCommentsData], r.RedditPostsCommentsItem]:
        """A post's comments as a tree. `GET /v1/reddit/posts/comments`

        Where Reddit cuts a branch off, the `replies.page` of the comment above it (or the `page` of the whole tree) carries a cursor that continues right there. Price: 1 credit.

        Args:
            url: Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`).
            sort: Order (default: what the subreddit suggests; confidence is "best").
            depth: Levels of replies in one answer (default: as many as Reddit gives).
            trim: A shorter answer: `renderedHtml` is null.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("reddit.posts.comments", {"url": url, "sort": sort, "depth": depth, "trim": trim, "cursor": cursor}, max_credits, options)

    def transcript(
        self,
        *,
        url: str,
        language: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.RedditPostsTranscriptFoundData, r.RedditPostsTranscriptData]:
        """Captions of a post's video, where Reddit has them. `GET /v1/reddit/posts/transcript`

        A video without captions (in the language asked for) is `not_found` with `post` filled in; a post without a hosted video is a 400 `transcript_target_not_video`. Price: 1 credit.

        Args:
            url: Link of the post: a permalink of any Reddit host, a comment's permalink, a short link (redd.it), a share link, a hosted video (v.redd.it), or a fullname (`t3_…`).
            language: Language of the captions (ISO 639-1); without it the default ones."""
        return self._c._one("reddit.posts.transcript", {"url": url, "language": language}, max_credits, options)


class RedditSubreddits:
    """The call `reddit.subreddits`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        subreddit: Optional[str] = None,
        url: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.RedditSubredditsFoundData, r.RedditSubredditsData]:
        """One subreddit by name or link: description, rules, pictures, counts. `GET /v1/reddit/subreddits`

        Send either subreddit or url. Price: 1 credit.

        Args:
            subreddit: Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case.
            url: Link of the subreddit, in place of `subreddit`."""
        return self._c._one("reddit.subreddits", {"subreddit": subreddit, "url": url}, max_credits, options)

    def search(
        self,
        *,
        subreddit: str,
        query: Optional[str] = None,
        sort: Optional[Literal["relevance", "hot", "top", "new", "comments"]] = None,
        timeframe: Optional[Literal["all", "year", "month", "week", "day", "hour"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.RedditSubredditsSearchData, r.RedditSubredditsSearchData], r.RedditSubredditsSearchItem]:
        """Posts of one subreddit that match words. `GET /v1/reddit/subreddits/search`

        Without `query` every post of the subreddit matches. Price: 1 credit.

        Args:
            subreddit: Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case.
            query: Words to look for; Reddit operators work.
            sort: Order (default relevance).
            timeframe: How old posts may be (default all).
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("reddit.subreddits.search", {"subreddit": subreddit, "query": query, "sort": sort, "timeframe": timeframe, "cursor": cursor}, max_credits, options)

    def posts(
        self,
        *,
        subreddit: str,
        sort: Optional[Literal["best", "hot", "new", "top", "rising", "controversial"]] = None,
        timeframe: Optional[Literal["all", "year", "month", "week", "day", "hour"]] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.RedditSubredditsPostsData, r.RedditSubredditsPostsData], r.RedditSubredditsPostsItem]:
        """Posts of a subreddit, ranked. `GET /v1/reddit/subreddits/{subreddit}/posts`

        timeframe has no effect with sort=best, hot, new, rising and is refused there. Price: 1 credit.

        Args:
            subreddit: Subreddit: its name, `r/name`, or a link to it or to one of its listings, in any letter case.
            sort: Ranking (default hot).
            timeframe: How far back `top` and `controversial` look (Reddit: day). Without `sort` it means top.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("reddit.subreddits.posts", {"subreddit": subreddit, "sort": sort, "timeframe": timeframe, "cursor": cursor}, max_credits, options)


class Reddit:
    """The calls of `reddit`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.posts = RedditPosts(client)
        self.subreddits = RedditSubreddits(client)

    def search(
        self,
        *,
        query: str,
        sort_by: Optional[Literal["relevance", "hot", "top", "new", "comments"]] = None,
        timeframe: Optional[Literal["all", "year", "month", "week", "day", "hour"]] = None,
        trim: Optional[bool] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Result[r.RedditSearchData, r.RedditSearchData], r.RedditSearchItem]:
        """Posts of all of Reddit that match words. `GET /v1/reddit/search`

        Price: 1 credit.

        Args:
            query: Words to look for; Reddit operators (`subreddit:`, `author:`, quotes, AND, OR) work.
            sort_by: Order (default relevance).
            timeframe: How old posts may be (default all).
            trim: A shorter answer: texts cut to 280 characters, `subredditSubscriberCount` left out.
            cursor: Opaque cursor from the `nextCursor` of the previous page; send the other parameters unchanged."""
        return self._c._list("reddit.search", {"query": query, "sortBy": sort_by, "timeframe": timeframe, "trim": trim, "cursor": cursor}, max_credits, options)


class WebCrawl:
    """The call `web.crawl`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        url: Sequence[str],
        scan_full_page: Optional[bool] = None,
        wait_for: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.WebCrawlData, r.WebCrawlData]:
        """Up to five web pages at once. `GET /v1/web/crawl`

        Results come in the order sent. A page that fails has an `errorMessage` and costs nothing. Price: 1 credit per completed url.

        Args:
            url: Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters.
            scan_full_page: Scroll to the end first, so that what loads late is there. Needs a browser.
            wait_for: A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""
        return self._c._one("web.crawl", {"url": url, "scanFullPage": scan_full_page, "waitFor": wait_for}, max_credits, options)

    def rows(
        self,
        inputs: Iterable[str],
        *,
        scan_full_page: Optional[bool] = None,
        wait_for: Optional[str] = None,
        max_credits: Optional[float] = None,
        concurrency: int = 2,
        row_retries: int = 2,
        journal: Optional[Journal] = None,
        job_above: int = 1000,
        options: Optional[CallOptions] = None,
    ) -> Rows[r.WebCrawlRow]:
        """Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. More than ``job_above`` are sent as jobs of up to 5000 rows.

        Args:
            scan_full_page: Scroll to the end first, so that what loads late is there. Needs a browser.
            wait_for: A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""
        return self._c._rows("web.crawl", inputs, {"scanFullPage": scan_full_page, "waitFor": wait_for}, max_credits, concurrency, row_retries, options, journal, job_above)


class Web:
    """The calls of `web`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.crawl = WebCrawl(client)

    def ask(
        self,
        *,
        url: str,
        q: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.WebAskData, r.WebAskData]:
        """A question answered from a web page. `GET /v1/web/ask`

        From this page only. `answer` is null if the page does not answer the question. Price: 1 credit.

        Args:
            url: Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters.
            q: The question."""
        return self._c._one("web.ask", {"url": url, "q": q}, max_credits, options)

    def extract(
        self,
        *,
        url: str,
        schema: Dict[str, Any],
        scan_full_page: Optional[bool] = None,
        wait_for: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.WebExtractData, r.WebExtractData]:
        """Records from a web page, by CSS selectors. `POST /v1/web/extract`

        Price: 2 credits.

        Args:
            url: Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters.
            schema: What to extract: one record for each element that `baseSelector` selects, with a value for each field. `selector` applies inside that element (`:scope`: the element itself). `type` is text (default), attribute, html or regex. With regex, `attribute` is a pattern for the selected text, and the value is its first group. Without `attribute`, `selector` is the pattern, for the text of the whole element.
            scan_full_page: Scroll to the end first, so that what loads late is there. Needs a browser.
            wait_for: A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""
        return self._c._one("web.extract", {"url": url, "schema": schema, "scanFullPage": scan_full_page, "waitFor": wait_for}, max_credits, options)

    def html(
        self,
        *,
        url: str,
        scan_full_page: Optional[bool] = None,
        wait_for: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.WebHtmlData, r.WebHtmlData]:
        """The HTML of a web page. `GET /v1/web/html`

        As the server sends it, or with waitFor or scanFullPage after the scripts of the page ran; decoded from any encoding. Price: 1 credit.

        Args:
            url: Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters.
            scan_full_page: Scroll to the end first, so that what loads late is there. Needs a browser.
            wait_for: A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""
        return self._c._one("web.html", {"url": url, "scanFullPage": scan_full_page, "waitFor": wait_for}, max_credits, options)

    def markdown(
        self,
        *,
        url: str,
        filter: Optional[Literal["fit", "raw", "bm25"]] = None,
        query: Optional[str] = None,
        cache_mode: Optional[Literal["enabled", "bypass", "write_only"]] = None,
        scan_full_page: Optional[bool] = None,
        wait_for: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.WebMarkdownFoundData, r.WebMarkdownData]:
        """A web page as Markdown. `GET /v1/web/markdown`

        The whole page (`raw`), its article (`fit`), and the article with its links as numbered references. HTML, PDF, plain text, JSON and feeds are read. A page behind an access restriction (login, captcha, robots.txt) is `restricted`; a missing page is `found` with its `status`. Price: 1 credit.

        Args:
            url: Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters.
            filter: What `fit` holds: fit (default) the article; raw: no `fit`; bm25: the parts that `query` is about.
            query: What filter=bm25 looks for.
            cache_mode: enabled (default): the answer may come from the cache. bypass: the page is fetched and not cached. write_only: the page is fetched and cached.
            scan_full_page: Scroll to the end first, so that what loads late is there. Needs a browser.
            wait_for: A CSS selector, written `css:…`, that has to be on the page before it is read. Needs a browser."""
        return self._c._one("web.markdown", {"url": url, "filter": filter, "query": query, "cacheMode": cache_mode, "scanFullPage": scan_full_page, "waitFor": wait_for}, max_credits, options)

    def screenshot(
        self,
        *,
        url: str,
        full_page: Optional[bool] = None,
        viewport_width: Optional[int] = None,
        viewport_height: Optional[int] = None,
        device_scale_factor: Optional[int] = None,
        selector: Optional[str] = None,
        format: Optional[Literal["png", "jpeg", "webp"]] = None,
        quality: Optional[int] = None,
        delay: Optional[int] = None,
        wait_for: Optional[str] = None,
        wait_until: Optional[Literal["load", "domcontentloaded", "networkidle"]] = None,
        block_cookie_banners: Optional[bool] = None,
        block_ads: Optional[bool] = None,
        dark_mode: Optional[bool] = None,
        region: Optional[str] = None,
        cache_mode: Optional[Literal["enabled", "bypass", "write_only"]] = None,
        cache_ttl: Optional[int] = None,
        response: Optional[Literal["url", "base64"]] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Result[r.WebScreenshotFoundData, r.WebScreenshotData]:
        """A picture of a web page. `GET /v1/web/screenshot`

        Needs a browser. The answer links to the hosted picture, or contains the picture as base64. Price: 1 credit; region +1.

        Args:
            url: Address of the page: http or https, on a public host, port 80 or 443, without user name and password, at most 2083 characters.
            full_page: The whole page, however long (default false).
            viewport_width: Width of the window, in pixels.
            viewport_height: Height of the window, in pixels.
            device_scale_factor: Pixels of the picture for each pixel of the window (default 1).
            selector: Only the first element that this CSS selector selects; not with fullPage.
            format: Format of the picture (default png).
            quality: Quality of a jpeg or webp.
            delay: Milliseconds to wait before the picture is taken (default 0).
            wait_for: A CSS selector, with or without `css:`, that has to be on the page before the picture is taken.
            wait_until: When the page counts as shown (default load).
            block_cookie_banners: Hide questions about cookies (default true).
            block_ads: Leave out advertisements (default true).
            dark_mode: Ask for dark colours (default false).
            region: Country to look from (ISO 3166-1 alpha-2); needs a provider with browsers there.
            cache_mode: enabled (default): the answer may come from the cache. bypass: the page is fetched and not cached. write_only: the page is fetched and cached.
            cache_ttl: Seconds for which the answer is cached.
            response: url (default): a link to the picture; base64: the picture itself."""
        return self._c._one("web.screenshot", {"url": url, "fullPage": full_page, "viewportWidth": viewport_width, "viewportHeight": viewport_height, "deviceScaleFactor": device_scale_factor, "selector": selector, "format": format, "quality": quality, "delay": delay, "waitFor": wait_for, "waitUntil": wait_until, "blockCookieBanners": block_cookie_banners, "blockAds": block_ads, "darkMode": dark_mode, "region": region, "cacheMode": cache_mode, "cacheTtl": cache_ttl, "response": response}, max_credits, options)


class Account:
    """The calls of `account`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def whoami(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountWhoamiData]:
        """The account behind the key, the key’s rights, and what is left of its limits. `GET /v1/whoami`"""
        return self._c._one("account.whoami", {}, None, options)

    def balance(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountBalanceData]:
        """The credits of the key’s mode. `GET /v1/balance`

        A live key sees live credits, a test key test credits. `paygSpendable` leaves out what lookups in flight have reserved."""
        return self._c._one("account.balance", {}, None, options)

    def ledger(
        self,
        *,
        kind: Optional[Union[Sequence[Literal["trial", "purchase", "subscription", "grant", "charge", "refund", "deduction", "chargeback", "correction", "carried"]], str]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        all: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.AccountLedgerData], r.AccountLedgerItem]:
        """Grants, purchases, charges and adjustments, with the balance after each. `GET /v1/ledger`

        The entries of the request’s mode, newest first. Charges that were answered at the same moment share an entry. With `accept: text/csv` or `accept: application/x-ndjson` the page is a file of its entries, and the header `x-next-cursor` has the cursor of the next page; with `all=true` the file has all entries, and is sent while they are read.

        Args:
            kind: Only entries of these kinds, separated by commas.
            from_: Only entries from this time on (ISO 8601).
            to: Only entries before this time (ISO 8601).
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters.
            all: All entries from here on as one file; only as CSV or JSON lines."""
        return self._c._list("account.ledger", {"kind": kind, "from": from_, "to": to, "limit": limit, "cursor": cursor, "all": all}, max_credits, options)

    def ledger_entry(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountLedgerEntryData]:
        """One entry of the ledger. `GET /v1/ledger/{id}`

        An entry of the request’s mode. Entries that were archived are part of `carried`.

        Args:
            id: Id of the ledger entry."""
        return self._c._one("account.ledgerEntry", {"id": id}, None, options)

    def statement(
        self,
        *,
        month: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountStatementData]:
        """The statement of a month: balances, purchases, grants, charges by operation. `GET /v1/statements/{month}`

        Of the request’s mode, by months in UTC. The lines add up to the closing balance, which is that of the ledger. The current month ends now. With `accept: text/csv` the statement is a file of its lines, with `accept: text/html` a page to print.

        Args:
            month: Year and month."""
        return self._c._one("account.statement", {"month": month}, None, options)

    def usage(
        self,
        *,
        by: Optional[Union[Sequence[Literal["hour", "day", "operation", "key", "monitor", "outcome", "source"]], str]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timezone: Optional[str] = None,
        operation: Optional[str] = None,
        key: Optional[str] = None,
        monitor: Optional[str] = None,
        outcome: Optional[Literal["found", "not_found", "private", "restricted", "failed"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        all: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.AccountUsageData], r.AccountUsageItem]:
        """Lookups and credits, summed up by time, operation, key, monitor, outcome or source. `GET /v1/usage`

        The lookups of the request’s mode. A key that is limited to some operations sees its own. Sums by hour begin with the release that introduced them, and sums by day are stored longer than the lookups. With `accept: text/csv` or `accept: application/x-ndjson` the page is a file of its entries, and the header `x-next-cursor` has the cursor of the next page; with `all=true` the file has all entries, and is sent while they are read.

        Args:
            by: Groupings, separated by commas; default: day.
            from_: From this time on (ISO 8601); default: the last 30 days (UTC), today included.
            to: Before this time (ISO 8601); default: now. Pages of one list are of the lookups until its first page.
            timezone: The time zone of `day` (IANA); default: UTC. An hour belongs to the day in which it begins.
            operation: Only this operation.
            key: Only this key, by its id.
            monitor: Only this monitor, by its id.
            outcome: Only this outcome.
            limit: Rows per page; default: 5000.
            cursor: page.nextCursor of the previous page; send the same filters.
            all: All entries from here on as one file; only as CSV or JSON lines."""
        return self._c._list("account.usage", {"by": by, "from": from_, "to": to, "timezone": timezone, "operation": operation, "key": key, "monitor": monitor, "outcome": outcome, "limit": limit, "cursor": cursor, "all": all}, max_credits, options)

    def prices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountPricesData]:
        """Prices that differ from the declared prices. `GET /v1/prices`

        The operator’s price list for live keys, by operation. Other operations, and all operations of a test key, have the declared price of the documentation."""
        return self._c._one("account.prices", {}, None, options)

    def notices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountNoticesData]:
        """The balances and budgets at which the account is notified. `GET /v1/notices`

        Of the request’s mode."""
        return self._c._one("account.notices", {}, None, options)

    def set_notices(
        self,
        *,
        balance: Optional[List[int]] = None,
        account_budget: Optional[List[int]] = None,
        key_budget: Optional[List[int]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountSetNoticesData]:
        """Choose the balances and budgets at which the account is notified. `PATCH /v1/notices`

        Of the request’s mode. Lists that are left out stay. Endpoints with `notices` receive the events (/docs/webhooks). A level that is reached already sends nothing until it is reached again.

        Args:
            balance: Balances in credits: `account.balance_low` is sent when the balance falls to one of them or below.
            account_budget: Percents of the account’s credits per day: `account.daily_budget_reached` is sent at each.
            key_budget: Percents of the credits per day of each key that has this limit: `key.daily_budget_reached` is sent at each."""
        return self._c._one("account.setNotices", {"balance": balance, "accountBudget": account_budget, "keyBudget": key_budget}, None, options)

    def access(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.AccountAccessData]:
        """New keys, assistants, people and their passkeys of the account. `GET /v1/access`

        Those of the last 30 days that still work, of both modes, newest first, with whoever gave them. End what you do not know: `DELETE /v1/keys/{id}`, `/v1/connections/{id}`, `/v1/members/{id}`; a passkey ends with its person."""
        return self._c._one("account.access", {}, None, options)


class Requests:
    """The calls of `requests`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def list(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        operation: Optional[str] = None,
        key: Optional[str] = None,
        monitor: Optional[str] = None,
        outcome: Optional[Literal["found", "not_found", "private", "restricted", "failed", "refused"]] = None,
        code: Optional[str] = None,
        reason: Optional[str] = None,
        status: Optional[int] = None,
        charged: Optional[bool] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        all: Optional[bool] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.RequestsListData], r.RequestsListItem]:
        """Requests of the account and what became of them, newest first. `GET /v1/requests`

        Lookups of the request’s mode, those of monitors included, and requests that were refused. Equal refusals within an hour are one row with `times`. A key that is limited to some operations sees its own. With a filter that matches few of many requests a page may be short or empty; `page.hasMore` states whether more follow. With `accept: text/csv` or `accept: application/x-ndjson` the page is a file of its entries, and the header `x-next-cursor` has the cursor of the next page; with `all=true` the file has all entries, and is sent while they are read.

        Args:
            from_: From this time on (ISO 8601); default: as long as requests are stored.
            to: Before this time (ISO 8601); default: now.
            operation: Only this operation or route.
            key: Only this key, by its id.
            monitor: Only this monitor, by its id.
            outcome: Only this outcome.
            code: Only this error code.
            reason: Only this error reason.
            status: Only this HTTP status.
            charged: Only requests that cost credits (true) or none (false).
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters.
            all: All entries from here on as one file; only as CSV or JSON lines."""
        return self._c._list("requests.list", {"from": from_, "to": to, "operation": operation, "key": key, "monitor": monitor, "outcome": outcome, "code": code, "reason": reason, "status": status, "charged": charged, "limit": limit, "cursor": cursor, "all": all}, max_credits, options)

    def get(
        self,
        *,
        request_id: str,
        at: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.RequestsGetData]:
        """What became of a request, and why it cost what it cost. `GET /v1/requests/{requestId}`

        By the `requestId` of its answer. Ids of monitors’ lookups contain no time: send `at`, the time in their row, which finds them at once.

        Args:
            request_id: The request id.
            at: About when it was made."""
        return self._c._one("requests.get", {"requestId": request_id, "at": at}, None, options)


class Keys:
    """The calls of `keys`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.KeysListData], r.KeysListItem]:
        """Keys of the account, newest first. `GET /v1/keys`

        The keys of the request’s mode, revoked ones included.

        Args:
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("keys.list", {"limit": limit, "cursor": cursor}, max_credits, options)

    def get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.KeysGetData]:
        """One key. `GET /v1/keys/{id}`

        A key of the request’s mode, revoked or not.

        Args:
            id: Id of the key."""
        return self._c._one("keys.get", {"id": id}, None, options)

    def create(
        self,
        *,
        name: str,
        allowed: Optional[List[str]] = None,
        credits_per_day: Union[Optional[int], Unset] = UNSET,
        requests_per_second: Union[Optional[int], Unset] = UNSET,
        addresses: Union[Optional[List[str]], Unset] = UNSET,
        expires_at: Union[Optional[str], Unset] = UNSET,
        manages: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.KeysCreateData]:
        """Create a key. `POST /v1/keys`

        The key has the mode of the request. It can never do more than the key that creates it: limits that are left out are inherited. It ends with that key, and a key that a session created with the key that opened the session."""
        return self._c._one("keys.create", {"name": name, "allowed": allowed, "creditsPerDay": nullable(credits_per_day), "requestsPerSecond": nullable(requests_per_second), "addresses": nullable(addresses), "expiresAt": nullable(expires_at), "manages": manages}, None, options)

    def change(
        self,
        *,
        id: str,
        name: Optional[str] = None,
        allowed: Union[Optional[List[str]], Unset] = UNSET,
        credits_per_day: Union[Optional[int], Unset] = UNSET,
        requests_per_second: Union[Optional[int], Unset] = UNSET,
        addresses: Union[Optional[List[str]], Unset] = UNSET,
        expires_at: Union[Optional[str], Unset] = UNSET,
        manages: Optional[bool] = None,
        confirm: Optional[Literal["last_key"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.KeysChangeData]:
        """Change the name, operations, limits, addresses or expiry of a key. `PATCH /v1/keys/{id}`

        What is left out stays; null removes a limit. Every node applies it within five seconds. A key that gets a limit or an end opens no more sessions or invitations, and with a limit those that it opened end, like the assistants that they connected. With `allowed`, its monitors and schedules of other operations, and those of keys that it created, pause.

        Args:
            id: Id of the key.
            confirm: The last key that manages gives that up."""
        return self._c._one("keys.change", {"id": id, "name": name, "allowed": nullable(allowed), "creditsPerDay": nullable(credits_per_day), "requestsPerSecond": nullable(requests_per_second), "addresses": nullable(addresses), "expiresAt": nullable(expires_at), "manages": manages, "confirm": confirm}, None, options)

    def revoke(
        self,
        *,
        id: str,
        monitors: Optional[Literal["pause", "keep"]] = None,
        keys: Optional[Literal["revoke", "keep"]] = None,
        confirm: Optional[Literal["last_key"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.KeysRevokeData]:
        """Revoke a key. `DELETE /v1/keys/{id}`

        Every node refuses it within five seconds. Browser sessions, invitations and assistants that came from it end, and so do keys that it created or rolled; with `keys=keep` these go on. Its monitors pause until another key takes them over, or run on with `monitors=keep`.

        Args:
            id: Id of the key.
            monitors: What happens to monitors that the key created; default: pause.
            keys: What happens to keys that the key created or rolled; default: revoke.
            confirm: The last key that manages gives that up."""
        return self._c._one("keys.revoke", {"id": id, "monitors": monitors, "keys": keys, "confirm": confirm}, None, options)

    def roll(
        self,
        *,
        id: str,
        overlap_seconds: Optional[int] = None,
        keys: Optional[Literal["revoke", "keep"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.KeysRollData]:
        """Give a key a new secret. `POST /v1/keys/{id}/roll`

        Its id, limits and monitors stay. The secret before works on for `overlapSeconds` (default: a day), so that it can be replaced without a gap. Secrets of earlier rolls work as long as those rolls stated; `overlapSeconds: 0` ends all of them, with every key that the key created or rolled, unless `keys` is `keep`. Browser sessions, invitations and assistants end with the secret that they came from.

        Args:
            id: Id of the key."""
        return self._c._one("keys.roll", {"id": id, "overlapSeconds": overlap_seconds, "keys": keys}, None, options)

    def end(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.KeysEndData]:
        """End the key of this request. `POST /v1/keys/end`

        For programs that got their key by a login (`social-lookup logout`): it is revoked, with the keys that it created. Its monitors go on, because they belong to the account."""
        return self._c._one("keys.end", {}, None, options)


class Sessions:
    """The calls of `sessions`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.SessionsListData]:
        """Browsers signed in to the account. `GET /v1/sessions`"""
        return self._c._one("sessions.list", {}, None, options)

    def revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.SessionsRevokeData]:
        """Sign a browser out. `DELETE /v1/sessions/{id}`

        The session ends on every node within five seconds. Invitations by a session that belongs to no person end with it.

        Args:
            id: Id of the session."""
        return self._c._one("sessions.revoke", {"id": id}, None, options)


class Members:
    """The calls of `members`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MembersListData]:
        """People of the account. `GET /v1/members`"""
        return self._c._one("members.list", {}, None, options)

    def invite(
        self,
        *,
        role: Literal["owner", "developer", "viewer"],
        email: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MembersInviteData]:
        """Invite a person to the account. `POST /v1/members/invitations`

        Answers a link that works once, for seven days. Send it to the person yourself, or state `email` where the service sends mail. It ends when the owner who invited leaves the account or loses the role, or when the key that invited is revoked, limited or given another secret. A test key, and a key with limits or an end, invites nobody.

        Args:
            email: Where the link is sent by mail."""
        return self._c._one("members.invite", {"role": role, "email": email}, None, options)

    def invitations(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MembersInvitationsData]:
        """Invitations that can still be accepted. `GET /v1/members/invitations`

        Newest first. The links themselves are not stored."""
        return self._c._one("members.invitations", {}, None, options)

    def uninvite(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MembersUninviteData]:
        """Revoke an invitation. `DELETE /v1/members/invitations/{id}`

        Its link adds no person any more.

        Args:
            id: Id of the invitation."""
        return self._c._one("members.uninvite", {"id": id}, None, options)

    def sign_in_link(
        self,
        *,
        id: str,
        mail: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MembersSignInLinkData]:
        """Let a member sign in again. `POST /v1/members/sign-in-links/{id}`

        Answers a link that signs this person in once, within 15 minutes, with the role that they have then. Send it to the person yourself, or send `mail: true` where the service sends mail: it goes to the address that the person stated. It is for people who accepted an invitation without an identity provider; others sign in there. It ends like an invitation with the rights of whoever created it. By a key: the session ends with the key, and registers no passkey.

        Args:
            id: Id of the person."""
        return self._c._one("members.signInLink", {"id": id, "mail": mail}, None, options)

    def change(
        self,
        *,
        id: str,
        role: Literal["owner", "developer", "viewer"],
        pin: Optional[bool] = None,
        confirm: Optional[Literal["last_owner"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MembersChangeData]:
        """Change the role of a person. `PATCH /v1/members/{id}`

        The person’s sessions in this account end, so that they sign in with the new role. Where the identity provider’s claims give the role (`roleFrom` is `claims`), the next sign-in restores it, and `notice` states so; `pin: true` keeps yours as long as the claims give a membership. The last owner gives up that role only with `confirm`.

        Args:
            id: Id of the person.
            pin: Whether the role stays where the claims give another one.
            confirm: The last owner gives up the role."""
        return self._c._one("members.change", {"id": id, "role": role, "pin": pin, "confirm": confirm}, None, options)

    def remove(
        self,
        *,
        id: str,
        confirm: Optional[Literal["last_owner"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MembersRemoveData]:
        """Remove a person from the account. `DELETE /v1/members/{id}`

        Their sessions in this account end within five seconds. The claims of an identity provider make them no member again until they are invited. The last owner leaves only with `confirm`.

        Args:
            id: Id of the person.
            confirm: The last owner leaves."""
        return self._c._one("members.remove", {"id": id, "confirm": confirm}, None, options)


class DeviceLogins:
    """The calls of `deviceLogins`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def find(
        self,
        *,
        user_code: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.DeviceLoginsFindData]:
        """The program that waits for a code. `POST /v1/device-logins/find`

        Only for people who are signed in. Compare the address and the time with what you just started: whoever sent you a code in a message gets your rights if you confirm it.

        Args:
            user_code: The code that the program shows."""
        return self._c._one("deviceLogins.find", {"userCode": user_code}, None, options)

    def approve(
        self,
        *,
        user_code: str,
        name: str,
        allowed: Optional[List[str]] = None,
        credits_per_day: Union[Optional[int], Unset] = UNSET,
        requests_per_second: Union[Optional[int], Unset] = UNSET,
        addresses: Union[Optional[List[str]], Unset] = UNSET,
        expires_at: Union[Optional[str], Unset] = UNSET,
        manages: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.DeviceLoginsApproveData]:
        """Give a program a key. `POST /v1/device-logins/approve`

        The program gets a key of the request’s mode at its next poll. The key ends with your membership of the account, or like every key that your session creates. It can never do more than you.

        Args:
            user_code: The code that the program shows.
            name: The name of the key."""
        return self._c._one("deviceLogins.approve", {"userCode": user_code, "name": name, "allowed": allowed, "creditsPerDay": nullable(credits_per_day), "requestsPerSecond": nullable(requests_per_second), "addresses": nullable(addresses), "expiresAt": nullable(expires_at), "manages": manages}, None, options)

    def refuse(
        self,
        *,
        user_code: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.DeviceLoginsRefuseData]:
        """Refuse a program. `POST /v1/device-logins/refuse`

        Its next poll says that you refused.

        Args:
            user_code: The code that the program shows."""
        return self._c._one("deviceLogins.refuse", {"userCode": user_code}, None, options)


class Connections:
    """The calls of `connections`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.ConnectionsListData]:
        """Assistants connected to the account. `GET /v1/connections`

        A developer who is signed in sees the assistants that they connected themselves."""
        return self._c._one("connections.list", {}, None, options)

    def revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.ConnectionsRevokeData]:
        """Disconnect an assistant. `DELETE /v1/connections/{id}`

        Its tokens end on every node within five seconds, and the monitors that it created pause. A developer who is signed in disconnects the assistants that they connected themselves.

        Args:
            id: Id of the connection."""
        return self._c._one("connections.revoke", {"id": id}, None, options)


class Jobs:
    """The calls of `jobs`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def create(
        self,
        *,
        dry_run: Optional[bool] = None,
        operation_id: str,
        name: Optional[str] = None,
        max_credits: Optional[int] = None,
        webhook_endpoint_ids: Optional[List[str]] = None,
        concurrency: Optional[int] = None,
        per_minute: Optional[int] = None,
        retries: Optional[int] = None,
        deadline_seconds: Optional[int] = None,
        schedule: Optional[Union[r.JobsCreateSchedule, r.JobsCreateSchedule2]] = None,
        only_new: Optional[bool] = None,
        inputs: Optional[Union[List[Dict[str, Union[Optional[Union[str, float, bool]], List[Optional[Union[str, float, bool]]]]]], str]] = None,
        parameters: Optional[Dict[str, Union[Optional[Union[str, float, bool]], List[Optional[Union[str, float, bool]]]]]] = None,
        max_items: Optional[int] = None,
        columns: Optional[Dict[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsCreateData]:
        """Run one lookup over many inputs, or over all pages of a list. `POST /v1/jobs`

        Answers at once; rows are readable while the job runs. Each row costs its lookup, failed and repeated rows cost nothing, and the job never costs more than `maxCredits`. Large tables: send `content-type: text/csv` with a header line, or `application/x-ndjson`, up to 100,000 rows and 16 MB; everything else is in the query then. Columns that are no parameters are kept. With `schedule` it runs again at these times, as a job of its own each time. `dryRun=true` only checks and prices the rows.

        Args:
            dry_run: Check and price the rows; create nothing.
            max_credits: The job never costs more. Default: the highest price of its rows.
            concurrency: Rows at once at most.
            per_minute: Rows in a minute at most.
            retries: How often a row is repeated that failed; default 3.
            deadline_seconds: Rows that have not run by then are not run; default and maximum 30 days.
            schedule: Runs the job now, and again at these times, each time as a job of its own.
            only_new: With `schedule`, of lists: each run delivers only items that no run before it delivered.
            inputs: An object for each row: parameters of the operation, and columns of your own, which are kept. More than 6,000 are sent as JSON lines. A text is a table: CSV with a header line, or JSON lines.
            parameters: Parameters that all rows share; for a job of pages, those of the list.
            max_items: In place of inputs: all pages of the list, until there are this number of items.
            columns: Which column has a parameter, where its name is another: `{"handle":"Instagram name"}`."""
        return self._c._one("jobs.create", {"dryRun": dry_run, "operationId": operation_id, "name": name, "maxCredits": max_credits, "webhookEndpointIds": webhook_endpoint_ids, "concurrency": concurrency, "perMinute": per_minute, "retries": retries, "deadlineSeconds": deadline_seconds, "schedule": schedule, "onlyNew": only_new, "inputs": inputs, "parameters": parameters, "maxItems": max_items, "columns": columns}, None, options)

    def list(
        self,
        *,
        status: Optional[Literal["running", "paused", "completed", "cancelled"]] = None,
        schedule_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.JobsListData], r.JobsListItem]:
        """List jobs, newest first. `GET /v1/jobs`

        Args:
            status: Only jobs in this status.
            schedule_id: Only runs of this schedule.
            limit: Entries per page; default: as many as fit, at most 500.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("jobs.list", {"status": status, "scheduleId": schedule_id, "limit": limit, "cursor": cursor}, max_credits, options)

    def get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsGetData]:
        """Read a job and its progress. `GET /v1/jobs/{id}`

        Args:
            id: Id of the job."""
        return self._c._one("jobs.get", {"id": id}, None, options)

    def wait(
        self,
        *,
        id: str,
        poll_seconds: float = 5,
        on_progress: Optional[Callable[[r.Job], Any]] = None,
        options: Optional[CallOptions] = None,
    ) -> r.Job:
        """Waits until a job does not run any more: it is completed, cancelled or paused. ``on_progress`` is called with each reading."""
        return self._c._wait_for_job(id, poll_seconds, on_progress, options)

    def rows(
        self,
        *,
        id: str,
        rows: Optional[Literal["ended", "delivered", "failed", "all"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.JobsRowsData], r.JobsRowsItem]:
        """The rows of a job with their data, in the order of the inputs. `GET /v1/jobs/{id}/rows`

        Also while the job runs, and after it was cancelled. A page has fewer rows than its limit where their data is large.

        Args:
            id: Id of the job.
            rows: Which rows; default: `ended`.
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("jobs.rows", {"id": id, "rows": rows, "limit": limit, "cursor": cursor}, max_credits, options)

    def results(
        self,
        *,
        id: str,
        format: Optional[Literal["jsonl", "csv"]] = None,
        rows: Optional[Literal["ended", "delivered", "failed", "all"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[str]:
        """All rows of a job as a file. `GET /v1/jobs/{id}/results`

        Streamed. JSON lines: a row a line, of a list an item a line. CSV: your own columns as they were, `input.…`, `job.…` and `data.…`; lists are one cell of JSON.

        Args:
            id: Id of the job.
            format: Of the file; default: `jsonl`.
            rows: Which rows; default: `ended`."""
        return self._c._one("jobs.results", {"id": id, "format": format, "rows": rows}, None, options)

    def pause(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsPauseData]:
        """Pause a job. `POST /v1/jobs/{id}/pause`

        Rows in progress still end.

        Args:
            id: Id of the job."""
        return self._c._one("jobs.pause", {"id": id}, None, options)

    def resume(
        self,
        *,
        id: str,
        max_credits: Optional[int] = None,
        deadline_seconds: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsResumeData]:
        """Resume a paused job. `POST /v1/jobs/{id}/resume`

        With another `maxCredits` too. A job whose key has ended belongs to the key that resumes it.

        Args:
            id: Id of the job.
            max_credits: Counted from the start of the job."""
        return self._c._one("jobs.resume", {"id": id, "maxCredits": max_credits, "deadlineSeconds": deadline_seconds}, None, options)

    def cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsCancelData]:
        """Cancel a job. `POST /v1/jobs/{id}/cancel`

        Rows in progress still end. What was delivered stays readable.

        Args:
            id: Id of the job."""
        return self._c._one("jobs.cancel", {"id": id}, None, options)

    def rerun(
        self,
        *,
        id: str,
        max_credits: Optional[int] = None,
        deadline_seconds: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsRerunData]:
        """Run the failed rows of an ended job again. `POST /v1/jobs/{id}/rerun`

        And those that did not run. Delivered rows stay as they are and cost nothing again.

        Args:
            id: Id of the job.
            max_credits: Counted from the start of the job."""
        return self._c._one("jobs.rerun", {"id": id, "maxCredits": max_credits, "deadlineSeconds": deadline_seconds}, None, options)

    def delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsDeleteData]:
        """Delete a job with its inputs and results. `DELETE /v1/jobs/{id}`

        A job that runs is cancelled.

        Args:
            id: Id of the job."""
        return self._c._one("jobs.delete", {"id": id}, None, options)

    def schedules(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.JobsSchedulesData], r.JobsSchedulesItem]:
        """List schedules of jobs, newest first. `GET /v1/job-schedules`

        Args:
            limit: Entries per page; default: as many as fit, at most 500.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("jobs.schedules", {"limit": limit, "cursor": cursor}, max_credits, options)

    def schedule(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsScheduleData]:
        """Read a schedule of jobs. `GET /v1/job-schedules/{id}`

        Args:
            id: Id of the schedule."""
        return self._c._one("jobs.schedule", {"id": id}, None, options)

    def update_schedule(
        self,
        *,
        id: str,
        name: Optional[str] = None,
        schedule: Optional[Union[r.JobsUpdateScheduleSchedule, r.JobsUpdateScheduleSchedule2]] = None,
        max_credits: Union[Optional[int], Unset] = UNSET,
        webhook_endpoint_ids: Optional[List[str]] = None,
        status: Optional[Literal["active", "paused"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsUpdateScheduleData]:
        """Change, pause or resume a schedule of jobs. `PATCH /v1/job-schedules/{id}`

        A run in progress stays as it is. The key that sets it active becomes the key of its runs.

        Args:
            id: Id of the schedule.
            max_credits: Of each run."""
        return self._c._one("jobs.updateSchedule", {"id": id, "name": name, "schedule": schedule, "maxCredits": nullable(max_credits), "webhookEndpointIds": webhook_endpoint_ids, "status": status}, None, options)

    def delete_schedule(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.JobsDeleteScheduleData]:
        """Delete a schedule of jobs. `DELETE /v1/job-schedules/{id}`

        Its runs stay, and one in progress goes on.

        Args:
            id: Id of the schedule."""
        return self._c._one("jobs.deleteSchedule", {"id": id}, None, options)


class MonitorsEvents:
    """The call `monitors.events`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def __call__(
        self,
        *,
        id: str,
        type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        after: Optional[str] = None,
        wait: Optional[int] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.MonitorsEventsData], r.MonitorsEventsItem]:
        """The events of a monitor, newest first. `GET /v1/monitors/{id}/events`

        With `after` oldest first, in the order in which events became visible: whoever goes on from the last cursor gets every event exactly once.

        Args:
            id: Id of the monitor.
            type: Only events of this type.
            from_: Created from this time on (ISO 8601).
            to: Created before this time (ISO 8601).
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters.
            after: Reads along, oldest first: `start`, or `page.nextCursor` of the page before, which is always there.
            wait: With `after`: waits for up to these seconds until there is an event, and then answers at once."""
        return self._c._list("monitors.events", {"id": id, "type": type, "from": from_, "to": to, "limit": limit, "cursor": cursor, "after": after, "wait": wait}, max_credits, options)

    def follow(
        self,
        *,
        id: str,
        type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        wait: Optional[int] = None,
        after: str = "start",
        poll_seconds: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Follow:
        """Reads the events along, oldest first, and waits for new ones.

        Args:
            id: Id of the monitor.
            type: Only events of this type.
            from_: Created from this time on (ISO 8601).
            to: Created before this time (ISO 8601).
            wait: With `after`: waits for up to these seconds until there is an event, and then answers at once."""
        return self._c._follow("monitors.events", after, {"id": id, "type": type, "from": from_, "to": to, "wait": wait}, poll_seconds, options)


class MonitorsTagsFeed:
    """The calls of `feed`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def open(
        self,
        *,
        tag: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsTagsFeedOpenData]:
        """Publish the items of all monitors with a tag as RSS, Atom and JSON Feed. `POST /v1/monitors/tags/{tag}/feed`

        As the feed of a monitor; a monitor that gets or loses the tag later joins or leaves the feed. A repeated call creates new addresses and ends the previous addresses.

        Args:
            tag: The tag."""
        return self._c._one("monitors.tags.feed.open", {"tag": tag}, None, options)

    def get(
        self,
        *,
        tag: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsTagsFeedGetData]:
        """Whether a tag has a feed, and since when. `GET /v1/monitors/tags/{tag}/feed`

        Args:
            tag: The tag."""
        return self._c._one("monitors.tags.feed.get", {"tag": tag}, None, options)

    def close(
        self,
        *,
        tag: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsTagsFeedCloseData]:
        """End the addresses of the feed of a tag. `DELETE /v1/monitors/tags/{tag}/feed`

        Args:
            tag: The tag."""
        return self._c._one("monitors.tags.feed.close", {"tag": tag}, None, options)


class MonitorsTags:
    """The call `monitors.tags`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.feed = MonitorsTagsFeed(client)

    def __call__(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsTagsData]:
        """List the tags of monitors. `GET /v1/monitors/tags`"""
        return self._c._one("monitors.tags", {}, None, options)


class MonitorsFeed:
    """The calls of `feed`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def open(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsFeedOpenData]:
        """Publish the events of a monitor as RSS, Atom and JSON Feed. `POST /v1/monitors/{id}/feed`

        The addresses show the items that the monitor found, without a key. Only this answer contains them. A repeated call creates new addresses and ends the previous addresses.

        Args:
            id: Id of the monitor."""
        return self._c._one("monitors.feed.open", {"id": id}, None, options)

    def get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsFeedGetData]:
        """Whether a monitor has a feed, and since when. `GET /v1/monitors/{id}/feed`

        Args:
            id: Id of the monitor."""
        return self._c._one("monitors.feed.get", {"id": id}, None, options)

    def close(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsFeedCloseData]:
        """End the addresses of a feed. `DELETE /v1/monitors/{id}/feed`

        Args:
            id: Id of the monitor."""
        return self._c._one("monitors.feed.close", {"id": id}, None, options)


class Monitors:
    """The calls of `monitors`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client
        self.events = MonitorsEvents(client)
        self.tags = MonitorsTags(client)
        self.feed = MonitorsFeed(client)

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.posts.comments"], params: r.InstagramPostsCommentsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.profiles.posts"], params: r.InstagramProfilesPostsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.profiles.reels"], params: r.InstagramProfilesReelsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.profiles.taggedPosts"], params: r.InstagramProfilesTaggedPostsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.search"], params: r.InstagramSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.search.hashtags"], params: r.InstagramSearchHashtagsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.search.popular"], params: r.InstagramSearchPopularMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.search.profiles"], params: r.InstagramSearchProfilesMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.search.reels"], params: r.InstagramSearchReelsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.audio.search"], params: r.InstagramV2AudioSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.hashtags.search"], params: r.InstagramV2HashtagsSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.hashtags.media"], params: r.InstagramV2HashtagsMediaMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.locations.search"], params: r.InstagramV2LocationsSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.locations.media"], params: r.InstagramV2LocationsMediaMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.media.comments"], params: r.InstagramV2MediaCommentsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.profiles.search"], params: r.InstagramV2ProfilesSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.profiles.media"], params: r.InstagramV2ProfilesMediaMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.profiles.stories"], params: r.InstagramV2ProfilesStoriesMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["instagram.v2.topics"], params: r.InstagramV2TopicsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["linkedin.v2.activities.comments"], params: r.LinkedinV2ActivitiesCommentsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["linkedin.v2.jobs.search"], params: r.LinkedinV2JobsSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["linkedin.v2.organizations.jobs"], params: r.LinkedinV2OrganizationsJobsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["linkedin.v2.organizations.posts"], params: r.LinkedinV2OrganizationsPostsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["linkedin.v2.people.posts"], params: r.LinkedinV2PeoplePostsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.adLibrary.ads.search"], params: r.TiktokAdLibraryAdsSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.collections.videos"], params: r.TiktokCollectionsVideosMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.feed.trending"], params: r.TiktokFeedTrendingMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.music.videos"], params: r.TiktokMusicVideosMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.products.reviews"], params: r.TiktokProductsReviewsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.profiles.followers"], params: r.TiktokProfilesFollowersMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.profiles.following"], params: r.TiktokProfilesFollowingMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.profiles.showcaseProducts"], params: r.TiktokProfilesShowcaseProductsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.profiles.videos"], params: r.TiktokProfilesVideosMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.search"], params: r.TiktokSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.search.hashtags"], params: r.TiktokSearchHashtagsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.search.top"], params: r.TiktokSearchTopMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.shop.products"], params: r.TiktokShopProductsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.shop.products.search"], params: r.TiktokShopProductsSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.users.search"], params: r.TiktokUsersSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["tiktok.videos.comments"], params: r.TiktokVideosCommentsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.adLibrary.ads.search"], params: r.FacebookAdLibraryAdsSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.adLibrary.companies.ads"], params: r.FacebookAdLibraryCompaniesAdsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.groups.posts"], params: r.FacebookGroupsPostsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.marketplace.search"], params: r.FacebookMarketplaceSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.posts.comments"], params: r.FacebookPostsCommentsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.profiles.photos"], params: r.FacebookProfilesPhotosMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.profiles.posts"], params: r.FacebookProfilesPostsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["facebook.profiles.reels"], params: r.FacebookProfilesReelsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["youtube.channels.shorts"], params: r.YoutubeChannelsShortsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["youtube.channels.videos"], params: r.YoutubeChannelsVideosMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["youtube.playlists"], params: r.YoutubePlaylistsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["youtube.search"], params: r.YoutubeSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["youtube.search.hashtags"], params: r.YoutubeSearchHashtagsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["youtube.videos.comments"], params: r.YoutubeVideosCommentsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["twitter.communities.tweets"], params: r.TwitterCommunitiesTweetsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["twitter.hashtags"], params: r.TwitterHashtagsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["twitter.profiles.tweets"], params: r.TwitterProfilesTweetsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["twitter.search"], params: r.TwitterSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["twitter.tweets.replies"], params: r.TwitterTweetsRepliesMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["reddit.posts.comments"], params: r.RedditPostsCommentsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["reddit.search"], params: r.RedditSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["reddit.subreddits.search"], params: r.RedditSubredditsSearchMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    @overload
    def create(self, *, dry_run: Optional[bool] = None, name: Optional[str] = None, operation_id: Literal["reddit.subreddits.posts"], params: r.RedditSubredditsPostsMonitorParams, schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2], webhook_endpoint_id: Optional[str] = None, webhook_endpoint_ids: Optional[List[str]] = None, webhook: Optional[r.MonitorsCreateWebhook] = None, delivery: Optional[Literal["items", "digest"]] = None, filters: Optional[r.MonitorsCreateFilters] = None, reports: Optional[r.MonitorsCreateReports] = None, watch: Optional[Literal["items", "values", "text"]] = None, fields: Optional[List[str]] = None, conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None, text: Optional[r.MonitorsCreateText] = None, spend_cap_credits: Optional[int] = None, status: Optional[Literal["active", "paused"]] = None, external_id: Optional[str] = None, tags: Optional[List[str]] = None, report_first: Optional[int] = None, options: Optional[CallOptions] = ...) -> Answer[r.MonitorsCreateData]: ...

    def create(
        self,
        *,
        dry_run: Optional[bool] = None,
        name: Optional[str] = None,
        operation_id: str,
        params: Any,
        schedule: Union[r.MonitorsCreateSchedule, r.MonitorsCreateSchedule2],
        webhook_endpoint_id: Optional[str] = None,
        webhook_endpoint_ids: Optional[List[str]] = None,
        webhook: Optional[r.MonitorsCreateWebhook] = None,
        delivery: Optional[Literal["items", "digest"]] = None,
        filters: Optional[r.MonitorsCreateFilters] = None,
        reports: Optional[r.MonitorsCreateReports] = None,
        watch: Optional[Literal["items", "values", "text"]] = None,
        fields: Optional[List[str]] = None,
        conditions: Optional[List[Union[r.MonitorsCreateConditionsItem, r.MonitorsCreateConditionsItem2, r.MonitorsCreateConditionsItem3, r.MonitorsCreateConditionsItem4, r.MonitorsCreateConditionsItem5, r.MonitorsCreateConditionsItem6]]] = None,
        text: Optional[r.MonitorsCreateText] = None,
        spend_cap_credits: Optional[int] = None,
        status: Optional[Literal["active", "paused"]] = None,
        external_id: Optional[str] = None,
        tags: Optional[List[str]] = None,
        report_first: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsCreateData]:
        """Watch a list operation. `POST /v1/monitors`

        Reads the baseline at once and charges nothing; every check after it reads one page and costs `costPreview.perCheckCredits`. While all of a page is new, further checks follow at once, up to `maxChecksPerSlot`. `dryRun=true` only validates and previews the cost, and shows what `filters` would let through.

        Args:
            dry_run: Validate and preview the cost; create nothing.
            webhook_endpoint_ids: Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used.
            webhook: An endpoint that is created with the monitor.
            delivery: items: one event per new item. digest: one event for all new items of a check.
            filters: A new item is reported if it meets every rule of `include` and no rule of `exclude`.
            reports: What is reported beside what is new.
            watch: items: new items of a list. values: numbers of a record. text: texts of a record.
            fields: Paths of the record or of the common shape, such as `metrics.followers`.
            conditions: Of `values`: each condition that holds is reported. Without conditions there is only the series.
            external_id: Your own name for it, once in an account: `POST /v1/monitors/bulk` updates the monitor that has it.
            tags: Words of yours, by which monitors are listed and changed together; in lower case.
            report_first: How many of the newest items are reported by the first check, which runs at once and is charged."""
        return self._c._one("monitors.create", {"dryRun": dry_run, "name": name, "operationId": operation_id, "params": params, "schedule": schedule, "webhookEndpointId": webhook_endpoint_id, "webhookEndpointIds": webhook_endpoint_ids, "webhook": webhook, "delivery": delivery, "filters": filters, "reports": reports, "watch": watch, "fields": fields, "conditions": conditions, "text": text, "spendCapCredits": spend_cap_credits, "status": status, "externalId": external_id, "tags": tags, "reportFirst": report_first}, None, options)

    def list(
        self,
        *,
        status: Optional[Literal["active", "paused", "exhausted", "broken"]] = None,
        tag: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.MonitorsListData], r.MonitorsListItem]:
        """List monitors, newest first. `GET /v1/monitors`

        Args:
            status: Only monitors in this status.
            tag: Only monitors with this tag.
            limit: Entries per page; default: as many as fit, at most 500.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("monitors.list", {"status": status, "tag": tag, "limit": limit, "cursor": cursor}, max_credits, options)

    def sources(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsSourcesData]:
        """List what can be watched. `GET /v1/monitors/sources`"""
        return self._c._one("monitors.sources", {}, None, options)

    def source(
        self,
        *,
        operation_id: str,
        watch: Optional[Literal["items", "values", "text"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsSourceData]:
        """The parameters of what can be watched, and the fields that filters or the monitor can use. `GET /v1/monitor-sources/{operationId}`

        With `watch`: of the record of any lookup, with the numbers or texts that a monitor can watch.

        Args:
            operation_id: A watchable operation; with `watch=values` or `text` any lookup.
            watch: What a monitor is to watch."""
        return self._c._one("monitors.source", {"operationId": operation_id, "watch": watch}, None, options)

    def get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsGetData]:
        """Read a monitor. `GET /v1/monitors/{id}`

        Args:
            id: Id of the monitor."""
        return self._c._one("monitors.get", {"id": id}, None, options)

    def update(
        self,
        *,
        id: str,
        name: Optional[str] = None,
        params: Optional[Dict[str, Any]] = None,
        schedule: Optional[Union[r.MonitorsUpdateSchedule, r.MonitorsUpdateSchedule2]] = None,
        webhook_endpoint_id: Union[Optional[str], Unset] = UNSET,
        webhook_endpoint_ids: Optional[List[str]] = None,
        delivery: Optional[Literal["items", "digest"]] = None,
        filters: Union[Optional[r.MonitorsUpdateFilters], Unset] = UNSET,
        reports: Union[Optional[r.MonitorsUpdateReports], Unset] = UNSET,
        fields: Optional[List[str]] = None,
        conditions: Optional[List[Union[r.MonitorsUpdateConditionsItem, r.MonitorsUpdateConditionsItem2, r.MonitorsUpdateConditionsItem3, r.MonitorsUpdateConditionsItem4, r.MonitorsUpdateConditionsItem5, r.MonitorsUpdateConditionsItem6]]] = None,
        text: Optional[r.MonitorsUpdateText] = None,
        spend_cap_credits: Union[Optional[int], Unset] = UNSET,
        status: Optional[Literal["active", "paused"]] = None,
        tags: Optional[List[str]] = None,
        skip_missed: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsUpdateData]:
        """Change, pause or resume a monitor. `PATCH /v1/monitors/{id}`

        With other `params` (they replace all earlier ones) the next check runs at once and reads a new baseline, whose items are not reported.

        Args:
            id: Id of the monitor.
            webhook_endpoint_ids: Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used.
            delivery: items: one event per new item. digest: one event for all new items of a check.
            fields: Paths of the record or of the common shape, such as `metrics.followers`.
            conditions: Of `values`: each condition that holds is reported. Without conditions there is only the series.
            tags: Words of yours, by which monitors are listed and changed together; in lower case.
            skip_missed: With `status: "active"`: what came meanwhile is known from now on and not reported."""
        return self._c._one("monitors.update", {"id": id, "name": name, "params": params, "schedule": schedule, "webhookEndpointId": nullable(webhook_endpoint_id), "webhookEndpointIds": webhook_endpoint_ids, "delivery": delivery, "filters": nullable(filters), "reports": nullable(reports), "fields": fields, "conditions": conditions, "text": text, "spendCapCredits": nullable(spend_cap_credits), "status": status, "tags": tags, "skipMissed": skip_missed}, None, options)

    def delete(
        self,
        *,
        id: str,
        events: Optional[Literal["keep", "delete"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsDeleteData]:
        """Delete a monitor. `DELETE /v1/monitors/{id}`

        Events found before stay and are still delivered. With `events=delete` they and their deliveries are deleted too.

        Args:
            id: Id of the monitor.
            events: Whether the events of the monitor stay (default) or are deleted with it."""
        return self._c._one("monitors.delete", {"id": id, "events": events}, None, options)

    def trigger(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsTriggerData]:
        """Check now. `POST /v1/monitors/{id}/trigger`

        The check runs in the background and is charged. With a test key it sees the simulated platform a day later, so that it finds something.

        Args:
            id: Id of the monitor."""
        return self._c._one("monitors.trigger", {"id": id}, None, options)

    def reset(
        self,
        *,
        id: str,
        report_first: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsResetData]:
        """Forget what a monitor has seen. `POST /v1/monitors/{id}/reset`

        The next check is a new baseline. It runs at once if the monitor is active, is charged, and reports the newest `reportFirst` items. Events and the numbers of a series stay.

        Args:
            id: Id of the monitor.
            report_first: How many of the newest items are reported by the first check, which runs at once and is charged."""
        return self._c._one("monitors.reset", {"id": id, "reportFirst": report_first}, None, options)

    def checks(
        self,
        *,
        id: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.MonitorsChecksData], r.MonitorsChecksItem]:
        """The checks of a monitor, newest first, with their outcomes. `GET /v1/monitors/{id}/checks`

        Args:
            id: Id of the monitor.
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("monitors.checks", {"id": id, "limit": limit, "cursor": cursor}, max_credits, options)

    def series(
        self,
        *,
        id: str,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        by: Optional[Literal["all", "hour", "day"]] = None,
        timezone: Optional[str] = None,
        format: Optional[Literal["json", "csv"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsSeriesData]:
        """The numbers of a monitor over time, oldest first. `GET /v1/monitors/{id}/series`

        Of a monitor with `"watch": "values"`. Each point is a check (`by=all`), or the last number of an hour or day. Hours and days without a check are gaps. At most 10,000 points; `format=csv` returns a file.

        Args:
            id: Id of the monitor.
            from_: Read from this time on (ISO 8601).
            to: Read before this time (ISO 8601).
            by: What a point is.
            timezone: Where hours and days begin: an IANA name; default: UTC.
            format: Form of the answer."""
        return self._c._one("monitors.series", {"id": id, "from": from_, "to": to, "by": by, "timezone": timezone, "format": format}, None, options)

    def ignore(
        self,
        *,
        id: str,
        texts: Optional[List[str]] = None,
        event_id: Optional[str] = None,
        changes: Optional[List[int]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsIgnoreData]:
        """Leave passages out of comparisons and messages. `POST /v1/monitors/{id}/ignore`

        Of a monitor with `"watch": "text"`: adds to `text.ignore` the given texts, or the passages of one of its events. A number stands for any number.

        Args:
            id: Id of the monitor.
            changes: Places of passages of the event, over all fields, from 0; default: all."""
        return self._c._one("monitors.ignore", {"id": id, "texts": texts, "eventId": event_id, "changes": changes}, None, options)

    def change_tagged(
        self,
        *,
        dry_run: Optional[bool] = None,
        cursor: Optional[str] = None,
        tag: str,
        action: Optional[Literal["pause", "resume", "trigger"]] = None,
        change: Optional[r.MonitorsChangeTaggedChange] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.MonitorsChangeTaggedData], r.MonitorsChangeTaggedItem]:
        """Pause, resume, trigger or change all monitors with a tag. `POST /v1/monitors/tagged`

        Takes `action`, or `change` with what to change of each monitor. One call changes up to 500 monitors, newest first; with `page.nextCursor` send it again with `cursor`. A monitor that cannot be changed does not affect the others. Triggered checks are charged.

        Args:
            dry_run: Check the change of each monitor; change nothing.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("monitors.changeTagged", {"dryRun": dry_run, "cursor": cursor, "tag": tag, "action": action, "change": change}, max_credits, options)

    def create_all(
        self,
        *,
        dry_run: Optional[bool] = None,
        lines: Sequence[r.MonitorsCreateAllLine],
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsCreateAllData]:
        """Watch many lists: one monitor a line. `POST /v1/monitors/bulk`

        Takes JSON lines, each the body of `POST /v1/monitors`, and returns a result for each line. A line with the externalId of a monitor updates it. A line that fails does not affect the other lines. With an Idempotency-Key the same request can be sent again safely.

        Args:
            dry_run: Validate each line and preview its cost; create nothing.
            lines: The lines, each the body of one creation."""
        return self._c._one("monitors.createAll", {"dryRun": dry_run, "lines": lines}, None, options)

    def export(
        self,
        *,
        tag: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[str]:
        """All monitors as JSON lines for bulk creation. `GET /v1/monitors/export`

        Newest first. If the monitors do not fit into one answer, the header `Link` (RFC 8288, `rel="next"`) has the address of the next part.

        Args:
            tag: Only monitors with this tag.
            limit: Entries per page; default: as many as fit, at most 500.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._one("monitors.export", {"tag": tag, "limit": limit, "cursor": cursor}, None, options)

    def preview(
        self,
        *,
        operation_id: str,
        params: Dict[str, Any],
        schedule: Union[r.MonitorsPreviewSchedule, r.MonitorsPreviewSchedule2],
        filters: Optional[r.MonitorsPreviewFilters] = None,
        watch: Optional[Literal["items", "values", "text"]] = None,
        fields: Optional[List[str]] = None,
        conditions: Optional[List[Union[r.MonitorsPreviewConditionsItem, r.MonitorsPreviewConditionsItem2, r.MonitorsPreviewConditionsItem3, r.MonitorsPreviewConditionsItem4, r.MonitorsPreviewConditionsItem5, r.MonitorsPreviewConditionsItem6]]] = None,
        text: Optional[r.MonitorsPreviewText] = None,
        try_filters: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsPreviewData]:
        """Cost, next runs, and filters tried on a live page, before a monitor is created. `POST /v1/monitors/preview`

        Creates nothing. Free of charge, except with `tryFilters`: then the first page of the list is looked up and charged like any lookup of that operation, and the answer shows which of its items pass `filters`.

        Args:
            filters: A new item is reported if it meets every rule of `include` and no rule of `exclude`.
            watch: items: new items of a list. values: numbers of a record. text: texts of a record.
            fields: Paths of the record or of the common shape, such as `metrics.followers`.
            conditions: Of `values`: each condition that holds is reported. Without conditions there is only the series.
            try_filters: Looks the first page up, for the price of the lookup, and applies the filters to it."""
        return self._c._one("monitors.preview", {"operationId": operation_id, "params": params, "schedule": schedule, "filters": filters, "watch": watch, "fields": fields, "conditions": conditions, "text": text, "tryFilters": try_filters}, None, options)

    def health(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.MonitorsHealthData]:
        """Why a monitor does not check, its next runs, and what its checks found and cost. `GET /v1/monitors/{id}/health`

        Args:
            id: Id of the monitor."""
        return self._c._one("monitors.health", {"id": id}, None, options)


class Events:
    """The calls of `events`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def list(
        self,
        *,
        monitor: Optional[str] = None,
        tag: Optional[str] = None,
        type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        after: Optional[str] = None,
        wait: Optional[int] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.EventsListData], r.EventsListItem]:
        """The events of all monitors, newest first. `GET /v1/events`

        With `after` oldest first, in the order in which events became visible: whoever goes on from the last cursor gets every event exactly once.

        Args:
            monitor: Only events of this monitor, by its id.
            tag: Only events of monitors that have this tag now.
            type: Only events of this type.
            from_: Created from this time on (ISO 8601).
            to: Created before this time (ISO 8601).
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters.
            after: Reads along, oldest first: `start`, or `page.nextCursor` of the page before, which is always there.
            wait: With `after`: waits for up to these seconds until there is an event, and then answers at once."""
        return self._c._list("events.list", {"monitor": monitor, "tag": tag, "type": type, "from": from_, "to": to, "limit": limit, "cursor": cursor, "after": after, "wait": wait}, max_credits, options)

    def follow(
        self,
        *,
        monitor: Optional[str] = None,
        tag: Optional[str] = None,
        type: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        wait: Optional[int] = None,
        after: str = "start",
        poll_seconds: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Follow:
        """Reads the events along, oldest first, and waits for new ones.

        Args:
            monitor: Only events of this monitor, by its id.
            tag: Only events of monitors that have this tag now.
            type: Only events of this type.
            from_: Created from this time on (ISO 8601).
            to: Created before this time (ISO 8601).
            wait: With `after`: waits for up to these seconds until there is an event, and then answers at once."""
        return self._c._follow("events.list", after, {"monitor": monitor, "tag": tag, "type": type, "from": from_, "to": to, "wait": wait}, poll_seconds, options)

    def get(
        self,
        *,
        event_id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.EventsGetData]:
        """Read an event. `GET /v1/events/{eventId}`

        Test events of endpoints, which no list has, are found too.

        Args:
            event_id: Id of the event."""
        return self._c._one("events.get", {"eventId": event_id}, None, options)


class Summaries:
    """The calls of `summaries`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def create(
        self,
        *,
        name: Optional[str] = None,
        tag: str,
        time: str,
        timezone: Optional[str] = None,
        weekdays: Optional[List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]] = None,
        when_empty: Optional[Literal["skip", "send"]] = None,
        webhook_endpoint_ids: Optional[List[str]] = None,
        status: Optional[Literal["active", "paused"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.SummariesCreateData]:
        """Send one message a day about all monitors with a tag. `POST /v1/summaries`

        At this time of day one event `monitor.summary` has all events of the monitors that have the tag then, since the summary before. It costs nothing. The monitors need no endpoints of their own.

        Args:
            time: Time of day by the clocks of `timezone`, such as 08:00.
            timezone: An IANA time zone such as Europe/Berlin; default: UTC.
            weekdays: Default: every day.
            when_empty: Whether an event is sent when nothing was new.
            webhook_endpoint_ids: Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used."""
        return self._c._one("summaries.create", {"name": name, "tag": tag, "time": time, "timezone": timezone, "weekdays": weekdays, "whenEmpty": when_empty, "webhookEndpointIds": webhook_endpoint_ids, "status": status}, None, options)

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.SummariesListData]:
        """List summaries, newest first. `GET /v1/summaries`"""
        return self._c._one("summaries.list", {}, None, options)

    def get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.SummariesGetData]:
        """Read a summary. `GET /v1/summaries/{id}`

        Args:
            id: Id of the summary."""
        return self._c._one("summaries.get", {"id": id}, None, options)

    def update(
        self,
        *,
        id: str,
        name: Optional[str] = None,
        tag: Optional[str] = None,
        time: Optional[str] = None,
        timezone: Optional[str] = None,
        weekdays: Optional[List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]] = None,
        when_empty: Optional[Literal["skip", "send"]] = None,
        webhook_endpoint_ids: Optional[List[str]] = None,
        status: Optional[Literal["active", "paused"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.SummariesUpdateData]:
        """Change, pause or resume a summary. `PATCH /v1/summaries/{id}`

        The first summary after a pause has what was found meanwhile.

        Args:
            id: Id of the summary.
            time: Time of day by the clocks of `timezone`, such as 08:00.
            timezone: An IANA time zone such as Europe/Berlin; default: UTC.
            weekdays: Default: every day.
            when_empty: Whether an event is sent when nothing was new.
            webhook_endpoint_ids: Every event is delivered to each endpoint. To name a single endpoint, webhookEndpointId can be used."""
        return self._c._one("summaries.update", {"id": id, "name": name, "tag": tag, "time": time, "timezone": timezone, "weekdays": weekdays, "whenEmpty": when_empty, "webhookEndpointIds": webhook_endpoint_ids, "status": status}, None, options)

    def delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.SummariesDeleteData]:
        """Delete a summary. `DELETE /v1/summaries/{id}`

        Args:
            id: Id of the summary."""
        return self._c._one("summaries.delete", {"id": id}, None, options)


class WebhookEndpoints:
    """The calls of `webhookEndpoints`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def create(
        self,
        *,
        kind: Literal["http", "sink", "email"],
        url: Optional[str] = None,
        description: Optional[str] = None,
        notices: Optional[bool] = None,
        event_types: Optional[List[Literal["monitor.new_items", "monitor.items_edited", "monitor.items_removed", "monitor.condition_met", "monitor.text_changed", "monitor.part_missing", "monitor.summary", "monitor.failing", "monitor.broken", "monitor.exhausted", "monitor.recovered", "monitor.quiet", "job.progress", "job.paused", "job.completed", "job_schedule.left_out", "job_schedule.paused", "endpoint.failing", "endpoint.recovered", "endpoint.disabled", "account.balance_low", "account.daily_budget_reached", "key.daily_budget_reached"]]] = None,
        headers: Optional[Dict[str, str]] = None,
        rate_limit: Optional[r.WebhookEndpointsCreateRateLimit] = None,
        payload: Optional[Literal["full", "thin"]] = None,
        max_bytes: Optional[int] = None,
        form: Optional[Literal["standard", "slack", "discord", "teams", "template", "email"]] = None,
        template: Optional[Dict[str, Any]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsCreateData]:
        """Register a webhook endpoint. `POST /v1/webhook-endpoints`

        Kind `http` posts events to a public https URL; kind `sink` is a hosted test inbox, read through its deliveries; kind `email` sends mails to a `mailto:` address whose person confirms it by a link, where the service sends mail. With `notices` it is also sent what happens to the account's monitors and endpoints themselves.

        Args:
            notices: Whether the endpoint receives notices about the monitors and endpoints of the account.
            event_types: Types of events that it receives, of those that monitors, jobs and notices send to it.
            headers: Custom headers of every request to the endpoint (kind `http`).
            rate_limit: The maximum number of deliveries per second or minute. Further deliveries wait in the queue of the endpoint.
            payload: full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest.
            max_bytes: The maximum size of a body. Digests are split, and what remains larger is sent thin.
            form: The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`.
            template: A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`)."""
        return self._c._one("webhookEndpoints.create", {"kind": kind, "url": url, "description": description, "notices": notices, "eventTypes": event_types, "headers": headers, "rateLimit": rate_limit, "payload": payload, "maxBytes": max_bytes, "form": form, "template": template}, None, options)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.WebhookEndpointsListData], r.WebhookEndpointsListItem]:
        """List webhook endpoints, newest first. `GET /v1/webhook-endpoints`

        Args:
            limit: Entries per page; default: as many as fit, at most 500.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("webhookEndpoints.list", {"limit": limit, "cursor": cursor}, max_credits, options)

    def get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsGetData]:
        """Read a webhook endpoint. `GET /v1/webhook-endpoints/{id}`

        Args:
            id: Id of the webhook endpoint."""
        return self._c._one("webhookEndpoints.get", {"id": id}, None, options)

    def update(
        self,
        *,
        id: str,
        url: Optional[str] = None,
        description: Optional[str] = None,
        status: Optional[Literal["active", "disabled_by_user"]] = None,
        notices: Optional[bool] = None,
        event_types: Union[Optional[List[Literal["monitor.new_items", "monitor.items_edited", "monitor.items_removed", "monitor.condition_met", "monitor.text_changed", "monitor.part_missing", "monitor.summary", "monitor.failing", "monitor.broken", "monitor.exhausted", "monitor.recovered", "monitor.quiet", "job.progress", "job.paused", "job.completed", "job_schedule.left_out", "job_schedule.paused", "endpoint.failing", "endpoint.recovered", "endpoint.disabled", "account.balance_low", "account.daily_budget_reached", "key.daily_budget_reached"]]], Unset] = UNSET,
        headers: Optional[Dict[str, Optional[str]]] = None,
        rate_limit: Union[Optional[r.WebhookEndpointsUpdateRateLimit], Unset] = UNSET,
        payload: Optional[Literal["full", "thin"]] = None,
        max_bytes: Union[Optional[int], Unset] = UNSET,
        form: Optional[Literal["standard", "slack", "discord", "teams", "template", "email"]] = None,
        template: Optional[Dict[str, Any]] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsUpdateData]:
        """Change, disable or reactivate a webhook endpoint. `PATCH /v1/webhook-endpoints/{id}`

        Setting it active clears its failures and sends what was held back. With a new `url` (kind `http`) whatever is still to be sent goes there, at once. Headers stay with the origin they were given for: with a `url` elsewhere send `headers` too.

        Args:
            id: Id of the webhook endpoint.
            notices: Whether the endpoint receives notices about the monitors and endpoints of the account.
            event_types: Null: all types.
            headers: Sets the named headers, removes headers whose value is null, and keeps all other headers.
            payload: full: the whole event. thin: ids and links; `GET /v1/events/{eventId}` has the rest.
            max_bytes: The maximum size of a body. Digests are split, and what remains larger is sent thin.
            form: The form of the bodies. standard: the event. slack, discord, teams: a message for such a webhook. template: the `template`. email: of kind `email`.
            template: A JSON object whose texts have placeholders: paths such as `monitor.name` in double braces (form `template`)."""
        return self._c._one("webhookEndpoints.update", {"id": id, "url": url, "description": description, "status": status, "notices": notices, "eventTypes": nullable(event_types), "headers": headers, "rateLimit": nullable(rate_limit), "payload": payload, "maxBytes": nullable(max_bytes), "form": form, "template": template}, None, options)

    def delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsDeleteData]:
        """Delete a webhook endpoint with its deliveries. `DELETE /v1/webhook-endpoints/{id}`

        Args:
            id: Id of the webhook endpoint."""
        return self._c._one("webhookEndpoints.delete", {"id": id}, None, options)

    def test(
        self,
        *,
        id: str,
        sample_type: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsTestData]:
        """Send a test event at once. `POST /v1/webhook-endpoints/{id}/test`

        Args:
            id: Id of the webhook endpoint."""
        return self._c._one("webhookEndpoints.test", {"id": id, "sampleType": sample_type}, None, options)

    def confirm(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsConfirmData]:
        """Send the link that confirms a mail address again. `POST /v1/webhook-endpoints/{id}/confirmation`

        Earlier links end. Nothing is sent to the address before it is confirmed.

        Args:
            id: Id of the webhook endpoint."""
        return self._c._one("webhookEndpoints.confirm", {"id": id}, None, options)

    def recover(
        self,
        *,
        id: str,
        since: str,
        until: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsRecoverData]:
        """Send all undelivered events of a stretch of time. `POST /v1/webhook-endpoints/{id}/recover`

        Events whose attempts are used up are sent once more with a fresh retry schedule; those that wait for a retry are sent at once, also where the endpoint asked to wait (`Retry-After`). `recovered` counts both. Without `until` the stretch lasts until now. One call takes up 100000 events; with `hasMore` send it again.

        Args:
            id: Id of the webhook endpoint."""
        return self._c._one("webhookEndpoints.recover", {"id": id, "since": since, "until": until}, None, options)

    def rotate_secret(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsRotateSecretData]:
        """Replace the signing secret. `POST /v1/webhook-endpoints/{id}/rotate-secret`

        For 24 hours every delivery is signed by each secret it had, the newest first; eight may be rotated out in that time.

        Args:
            id: Id of the webhook endpoint."""
        return self._c._one("webhookEndpoints.rotateSecret", {"id": id}, None, options)

    def deliveries(
        self,
        *,
        id: str,
        status: Optional[Literal["pending", "success", "failed"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        after: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.WebhookEndpointsDeliveriesData], r.WebhookEndpointsDeliveriesItem]:
        """The delivery log of an endpoint, and the inbox of a sink. `GET /v1/webhook-endpoints/{id}/deliveries`

        One entry per attempt, newest first; with `after` oldest first, for following the log.

        Args:
            id: Id of the webhook endpoint.
            status: Only deliveries in this state.
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters.
            after: Tail mode: oldest first, strictly newer than this time (ISO 8601)."""
        return self._c._list("webhookEndpoints.deliveries", {"id": id, "status": status, "limit": limit, "cursor": cursor, "after": after}, max_credits, options)

    def health(
        self,
        *,
        id: str,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookEndpointsHealthData]:
        """Whether an endpoint is healthy: successes, latency, failures, next attempt. `GET /v1/webhook-endpoints/{id}/health`

        Measured by automatic attempts; tests and redeliveries do not count. At most the newest 20,000 attempts are used, from `measuredFrom` on.

        Args:
            id: Id of the webhook endpoint.
            from_: From this time on (ISO 8601); default: 24 hours ago.
            to: Before this time (ISO 8601); default: now."""
        return self._c._one("webhookEndpoints.health", {"id": id, "from": from_, "to": to}, None, options)


class WebhookDeliveries:
    """The calls of `webhookDeliveries`."""

    def __init__(self, client: "SyncClient") -> None:
        self._c = client

    def redeliver(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookDeliveriesRedeliverData]:
        """Send an event once more. `POST /v1/webhook-deliveries/{id}/redeliver`

        Under its own event id, once, whatever the state of the endpoint; its health is not affected.

        Args:
            id: Id of the webhook delivery."""
        return self._c._one("webhookDeliveries.redeliver", {"id": id}, None, options)

    def redeliver_matching(
        self,
        *,
        from_: str,
        to: Optional[str] = None,
        status: Optional[Literal["failed", "success"]] = None,
        endpoint: Optional[str] = None,
        monitor: Optional[str] = None,
        event: Optional[str] = None,
        type: Optional[str] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookDeliveriesRedeliverMatchingData]:
        """Send all events again whose deliveries match a filter. `POST /v1/webhook-deliveries/redeliver`

        Events whose last attempt at an endpoint failed, or with `status` success arrived, each once more with a fresh retry schedule. Events that are still being retried are left to that, tests are left out, and events of an endpoint that is not active wait until it is. One call sends at most 20000; with `nextCursor` send it again with `cursor`.

        Args:
            from_: Attempts from this time on.
            to: Attempts before this time; default: now.
            status: How the last attempt ended; default: failed.
            endpoint: Only to this endpoint, by its id.
            monitor: Only events of this monitor, by its id.
            event: Only this event, by its id.
            type: Only events of this type.
            cursor: `nextCursor` of the call before; send the same filter."""
        return self._c._one("webhookDeliveries.redeliverMatching", {"from": from_, "to": to, "status": status, "endpoint": endpoint, "monitor": monitor, "event": event, "type": type, "cursor": cursor}, None, options)

    def list(
        self,
        *,
        endpoint: Optional[str] = None,
        monitor: Optional[str] = None,
        event: Optional[str] = None,
        type: Optional[str] = None,
        status: Optional[Literal["pending", "success", "failed"]] = None,
        attempts: Optional[Literal["all", "last"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> ListCall[Answer[r.WebhookDeliveriesListData], r.WebhookDeliveriesListItem]:
        """The deliveries of all endpoints, newest first. `GET /v1/webhook-deliveries`

        One entry per attempt, pending attempts included, without bodies. With a filter that matches few of many deliveries a page may be short or empty; `page.hasMore` states whether more follow.

        Args:
            endpoint: Only to this endpoint, by its id.
            monitor: Only events of this monitor, by its id.
            event: Only this event, by its id.
            type: Only events of this type.
            status: Only deliveries in this state.
            attempts: `last`: one entry for each event and endpoint, its last attempt, whose number is that of its attempts. Default: all.
            from_: Created from this time on (ISO 8601).
            to: Created before this time (ISO 8601).
            limit: Entries per page.
            cursor: page.nextCursor of the previous page; send the same filters."""
        return self._c._list("webhookDeliveries.list", {"endpoint": endpoint, "monitor": monitor, "event": event, "type": type, "status": status, "attempts": attempts, "from": from_, "to": to, "limit": limit, "cursor": cursor}, max_credits, options)

    def get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Answer[r.WebhookDeliveriesGetData]:
        """What was sent, what the endpoint answered, and every attempt. `GET /v1/webhook-deliveries/{id}`

        Args:
            id: Id of the webhook delivery."""
        return self._c._one("webhookDeliveries.get", {"id": id}, None, options)


class SyncApi:
    """Every call of the service, by its name in the catalog."""

    _one: Any

    def _attach(self, client: Any) -> None:
        self.instagram = Instagram(client)
        self.linkedin = Linkedin(client)
        self.tiktok = Tiktok(client)
        self.facebook = Facebook(client)
        self.youtube = Youtube(client)
        self.twitter = Twitter(client)
        self.reddit = Reddit(client)
        self.web = Web(client)
        self.account = Account(client)
        self.requests = Requests(client)
        self.keys = Keys(client)
        self.sessions = Sessions(client)
        self.members = Members(client)
        self.device_logins = DeviceLogins(client)
        self.connections = Connections(client)
        self.jobs = Jobs(client)
        self.monitors = Monitors(client)
        self.events = Events(client)
        self.summaries = Summaries(client)
        self.webhook_endpoints = WebhookEndpoints(client)
        self.webhook_deliveries = WebhookDeliveries(client)

    def ask(
        self,
        *,
        query: str,
        max_credits: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Answer[e.AskAnswer]:
        """Answer a question in plain words by the one lookup that it means. `POST /v1/ask`

        The question is routed to one lookup, which is carried out and charged like any other; the question itself costs nothing. A question that no lookup answers, or that is not read surely enough, is a 400 that says why and costs nothing; its `readings` are up to three lookups that may be meant, ready to be called. See /docs/ask.

        Args:
            max_credits: Refuse the question, free of charge, if its lookup can cost more credits."""
        return self._one("ask", {"query": query, "maxCredits": max_credits}, None, options)
