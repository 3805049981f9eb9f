import Foundation
import TestSupport
import Testing
import Vocabulary
import WebServer

@Suite("Streams of the API", .serialized)
struct APIStreamTests {
  private static let events = "/api/v1/events?follow=true"

  @Test(arguments: APIRequest.Transport.allCases)
  func `come as they are sent, and the connection serves on`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(api.request("GET", Self.events) + api.request("GET", "/api/v1/state"))
      let (id, _) = try api.server.requested(1)
      api.server.inbox.post(.beginStream(id, backlog: [Array("past\n".utf8), []]))
      let head = try client.head()
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(head.contains("\r\nTransfer-Encoding: chunked\r\n"))
      #expect(head.contains("\r\nContent-Type: application/x-ndjson\r\n"))
      #expect(head.contains("\r\nCache-Control: no-store\r\n"))
      #expect(!head.contains("Content-Length"))
      #expect(try client.chunk() == Array("past\n".utf8))
      for number in 0..<100 {
        let line = Array("event \(number)\n".utf8)
        api.server.inbox.post(.stream(id, [line]))
        #expect(try client.chunk() == line)
      }
      api.server.inbox.post(.endStream(id))
      #expect(try client.chunk() == [])
      api.answer(try api.server.requested(2).id, "state")
      #expect(try client.answer().body == "state")
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `say when the client has taken what was sent, and not before`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(api.request("GET", Self.events))
      let (id, _) = try api.server.requested()
      api.server.inbox.post(.beginStream(id, backlog: []))
      // More than the system buffers of a local socket, and of most connections of TCP.
      let piece = [UInt8](repeating: 0x61, count: 1_000_000)
      var sentCount = 0
      while api.server.drainedCount == sentCount, sentCount < 64 {
        sentCount += 1
        api.server.inbox.post(.stream(id, [piece]))
        try api.server.settle()
      }
      #expect(sentCount < 64, "the client reads nothing")
      #expect(api.server.drainedCount == sentCount - 1)
      _ = try client.head()
      for _ in 0..<sentCount { #expect(try client.chunk().count == piece.count) }
      // Though the last write may have taken all that a client is given in a turn.
      #expect(waitUntil { api.server.drainedCount == sentCount })
      api.server.inbox.post(.endStream(id))
      #expect(try client.chunk() == [])
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `are cut off from a client that stops reading, and others go on`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      let other = try api.client(transport)
      client.send(api.request("GET", Self.events))
      let (id, _) = try api.server.requested(1)
      other.send(api.request("GET", Self.events))
      let (otherID, _) = try api.server.requested(2)
      api.server.inbox.post(.beginStream(id, backlog: []))
      api.server.inbox.post(.beginStream(otherID, backlog: []))
      _ = try other.head()
      // Systems buffer some megabytes of a TCP connection.
      let pieces = Array(repeating: [UInt8](repeating: 0x61, count: 16_384), count: 1_000)
      api.server.inbox.post(.stream(id, pieces))
      try api.server.abandoned(id)
      api.server.inbox.post(.stream(otherID, [Array("alive\n".utf8)]))
      #expect(try other.chunk() == Array("alive\n".utf8))
      #expect(try client.rest().count < 16_384_000)
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `end when the client goes, though nothing is sent`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      var client: TestClient? = try api.client(transport)
      client?.send(api.request("GET", Self.events))
      let (id, _) = try api.server.requested()
      api.server.inbox.post(.beginStream(id, backlog: []))
      _ = try client?.head()
      client = nil
      try api.server.missed(id, over: transport)
      api.server.inbox.post(.stream(id, [Array("nobody".utf8)]))
      api.server.inbox.post(.endStream(id))
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `are complete when the server stops`(transport: APIRequest.Transport) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(api.request("GET", Self.events))
      let (id, _) = try api.server.requested()
      api.server.inbox.post(.beginStream(id, backlog: [Array("last\n".utf8)]))
      _ = try client.head()
      api.server.inbox.post(.stop)
      #expect(try client.chunk() == Array("last\n".utf8))
      #expect(try client.chunk() == [])
      #expect(try client.rest() == [])
      try api.server.abandoned(id)
    }
  }

  @Test func `are only a head for HEAD`() throws {
    try APIServer.run { api in
      let client = try api.client(.local)
      client.send(api.request("HEAD", Self.events) + api.request("GET", "/api/v1/state"))
      let (id, _) = try api.server.requested(1)
      api.server.inbox.post(.beginStream(id, backlog: [Array("past\n".utf8)]))
      try api.server.abandoned(id)
      #expect(try client.head().contains("\r\nTransfer-Encoding: chunked\r\n"))
      api.answer(try api.server.requested(2).id, "state")
      #expect(try client.answer().body == "state")
    }
  }

  @Test func `end with the connection for a client of HTTP/1.0`() throws {
    try APIServer.run { api in
      let client = try api.client(.local)
      client.send(Array("GET \(Self.events) HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".utf8))
      let (id, _) = try api.server.requested(1)
      api.server.inbox.post(.beginStream(id, backlog: [Array("past\n".utf8)]))
      api.server.inbox.post(.endStream(id))
      #expect(try !client.head().contains("Transfer-Encoding"))
      #expect(try client.rest() == Array("past\n".utf8))
    }
  }
}
