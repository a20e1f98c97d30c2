"""
Runs Orca for a test. What it says goes to the test (descriptor 3) instead of to a voice, one utterance a
line: `s` what is spoken by itself or after a key, `r` the next piece of a page that is read from here to its end,
`c` more about the same piece, `e` its end. Each line on standard input is answered by `q`, once there is nothing
left to do, with the number of events so far. The program `orca` is not used: it ends others of the same person.
"""

import os
import sys
import types

import gi

gi.require_version("Gdk", "3.0")
from gi.repository import GLib  # noqa: E402
from orca import settings, speechserver  # noqa: E402

test = os.fdopen(3, "w", buffering=1)
events = 0


def tell(kind, text):
    text = " ".join(text.split())
    if text or kind == "e":
        test.write(kind + text + "\n")


class SpeechServer(speechserver.SpeechServer):
    """Says everything at once. A page is read on as soon as nothing else is to be done."""

    readings = 0

    @staticmethod
    def getSpeechServer(info=None):
        return server

    def getInfo(self):
        return ["test", "test"]

    def getVoiceFamilies(self):
        return []

    def speakCharacter(self, character, acss=None):
        tell("s", character)

    def speak(self, text=None, acss=None, interrupt=True):
        tell("s", text or "")

    def stop(self):
        self.readings += 1

    def sayAll(self, utterances, progress):
        self.readings += 1
        reading = self.readings
        last = None

        def go_on():
            nonlocal last
            if reading != self.readings:
                return False
            context, _ = next(utterances, (None, None))
            if context is None:
                tell("e", "")
                return False
            piece = (context.obj, context.startOffset)
            tell("c" if piece == last else "r", context.utterance)
            last = piece
            context.currentOffset = context.endOffset
            progress(context.copy(), speechserver.SayAllContext.COMPLETED)
            return True

        GLib.idle_add(go_on, priority=GLib.PRIORITY_LOW)


server = SpeechServer()
voice = types.ModuleType("orca.test_voice")
voice.SpeechServer = SpeechServer
sys.modules["orca.test_voice"] = voice
settings.speechServerFactory = "test_voice"
settings.speechFactoryModules = ["test_voice"]
settings.sayAllOnLoad = False

from orca import event_manager, orca  # noqa: E402 (they copy the settings above)


def counted(act):
    def count(*args):
        global events
        events += 1
        return act(*args)

    return count


manager = event_manager.EventManager
manager._enqueue = counted(manager._enqueue)
manager._processKeyboardEvent = counted(manager._processKeyboardEvent)


def answer(channel, condition):
    line = sys.stdin.readline()
    GLib.idle_add(lambda: tell("q", str(events)), priority=GLib.PRIORITY_LOW + 100)
    return line != ""


GLib.io_add_watch(sys.stdin, GLib.PRIORITY_LOW, GLib.IO_IN, answer)
orca.getSettingsManager().activate()
sys.exit(orca.main())
