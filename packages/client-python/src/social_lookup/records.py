"""The types of records and parameters, by the names of their calls: ``YoutubeVideosCommentsData``."""

from ._generated.events import *  # noqa: F403
from ._generated.records import *  # noqa: F403
